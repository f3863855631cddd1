import { act } from '@testing-library/react';
import { Suspense, use, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { slowAttribute, waitingAttribute } from '@cc/contracts/federation/boot';
import { createReplay } from './replay.ts';

const find = (selector: string) => document.querySelector(selector) as HTMLElement & HTMLInputElement;
const isSlow = () => document.documentElement.hasAttribute(slowAttribute);
const waiting = () => [...document.querySelectorAll(`[${waitingAttribute}]`)].map(({ id }) => id);

let calls: string[];
let unmount: () => Promise<void>;

/** A document with a loader: a menu button in the frame, and a page in a boundary that may suspend. */
beforeEach(() => {
  jest.useFakeTimers();
  calls = [];
  document.body.innerHTML = `
    <script type="application/json" id="cc-boot">{"scripts":[]}</script>
    <div id="root"><button type="button" id="menu">Menu</button><!--$--><form id="form"><input id="text" value=""/><button
      type="button" id="buy">Buy</button><button id="send">Send</button></form><!--/$--></div>`;
  jest.isolateModules(() => {
    jest.requireActual('./loader.ts');
  });
});
afterEach(async () => {
  await unmount();
  window.ccLoader?.finish();
  jest.useRealTimers();
});

interface PageProps {
  /** The promise that the page suspends on. */
  readonly missing: Promise<unknown> | undefined;
  readonly onShown: () => void;
}

function Page({ missing, onShown }: PageProps) {
  if (missing) use(missing);
  const [text, setText] = useState('');
  useEffect(onShown, [onShown]);
  return (
    <form
      id="form"
      suppressHydrationWarning
      onSubmit={(event) => {
        event.preventDefault();
        calls.push(`send ${text}`);
      }}
    >
      <input id="text" value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button" id="buy" suppressHydrationWarning onClick={() => calls.push(`buy ${text}`)}>
        Buy
      </button>
      <button id="send">Send</button>
    </form>
  );
}

function Frame(props: PageProps) {
  return (
    <>
      <button type="button" id="menu" suppressHydrationWarning onClick={() => calls.push('menu')}>
        Menu
      </button>
      <Suspense>
        <Page {...props} />
      </Suspense>
    </>
  );
}

/** Hydrates the page as the shell does. The loader is still active until the replay. */
async function hydrate(missing?: Promise<unknown>): Promise<() => void> {
  const replay = createReplay(find('#root'), window.ccLoader);
  const react = await act(async () => hydrateRoot(find('#root'), <Frame missing={missing} onShown={replay} />));
  unmount = () => act(async () => react.unmount());
  return replay;
}

const settle = (milliseconds = 100) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const press = (selector: string) => act(async () => find(selector).click());

/** Types like a visitor: React gets the event once it is hydrated. */
function type(text: string): Promise<void> {
  return act(async () => {
    const field = find('#text');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

test.each([
  ['a click', '#buy', 'buy typed'],
  ['a submit', '#send', 'send typed'],
])('%s between hydration and the replay is done once, after the input', async (_what, button, done) => {
  find('#text').value = 'typed';
  const replay = await hydrate();
  await press(button);
  await settle();
  expect(calls).toEqual([done]);
  replay();
  await settle();
  expect(calls).toEqual([done]);
  await press(button);
  expect(calls).toEqual([done, done]);
});

describe('while the page is still loading in a hydrated frame', () => {
  let load: () => Promise<void>;

  async function hydrateFrame(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<null>();
    load = async () => {
      await act(async () => resolve(null));
      await settle();
    };
    await hydrate(promise);
    await settle();
  }

  test.each([
    ['a click', '#buy', 'buy', 'buy typed'],
    ['a submit', '#send', 'form', 'send typed'],
    ['a press in the frame', '#menu', 'menu', 'menu'],
  ])('%s waits, and is replayed once when the page is there, after the input', async (_what, button, id, done) => {
    find('#text').value = 'typed';
    find(button).click();
    await hydrateFrame();
    expect([calls, waiting(), isSlow()]).toEqual([[], [id], false]);
    await settle(8_000);
    expect([calls, waiting(), isSlow()]).toEqual([[], [id], true]);
    await load();
    expect([calls, waiting(), isSlow()]).toEqual([[done], [], false]);
    await press(button);
    expect(calls).toEqual([done, done]);
  });

  test('the last of several presses is replayed, with all typed text', async () => {
    find('#text').value = 'ty';
    await hydrateFrame();
    await type('typed');
    await press('#buy');
    await press('#menu');
    await press('#send');
    expect([calls, waiting()]).toEqual([[], ['form']]);
    await load();
    expect([calls, waiting()]).toEqual([['send typed'], []]);
    await type('typed on');
    await press('#buy');
    expect(calls).toEqual(['send typed', 'buy typed on']);
  });
});
