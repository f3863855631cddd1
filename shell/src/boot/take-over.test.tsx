import { act } from '@testing-library/react';
import { Suspense, use, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { lateAttribute, waitingAttribute } from '@cc/contracts/federation/boot';
import { createReplay } from './replay.ts';

const find = (selector: string) => document.querySelector(selector) as HTMLElement & HTMLInputElement;
const isLate = () => document.documentElement.hasAttribute(lateAttribute);
const waiting = () => [...document.querySelectorAll(`[${waitingAttribute}]`)].map(({ id }) => id);

let heard: string[];
let leave: () => Promise<void>;

/** A document with a loader: a header, and a page that React may wait for. */
beforeEach(() => {
  jest.useFakeTimers();
  heard = [];
  document.body.innerHTML = `
    <script type="application/json" id="cc-boot">{"scripts":[]}</script>
    <div id="root"><button type="button" id="menu">Menu</button><!--$--><form id="form"><input id="text" value=""/><button
      type="button" id="buy">Buy</button><button id="send">Send</button></form><!--/$--></div>`;
  jest.isolateModules(() => {
    jest.requireActual('./loader.ts');
  });
});
afterEach(async () => {
  await leave();
  window.ccLoader?.takeOver();
  jest.useRealTimers();
});

function Page({ coming, onShown }: { readonly coming: Promise<unknown> | undefined; readonly onShown: () => void }) {
  if (coming) use(coming);
  const [text, setText] = useState('');
  useEffect(onShown, [onShown]);
  return (
    <form
      id="form"
      suppressHydrationWarning
      onSubmit={(event) => {
        event.preventDefault();
        heard.push(`send ${text}`);
      }}
    >
      <input id="text" value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button" id="buy" suppressHydrationWarning onClick={() => heard.push(`buy ${text}`)}>
        Buy
      </button>
      <button id="send">Send</button>
    </form>
  );
}

function Frame({ coming, onShown, onFrameShown }: Parameters<typeof Page>[0] & { readonly onFrameShown: () => void }) {
  useEffect(onFrameShown, [onFrameShown]);
  return (
    <>
      <button type="button" id="menu" suppressHydrationWarning onClick={() => heard.push('menu')}>
        Menu
      </button>
      <Suspense>
        <Page coming={coming} onShown={onShown} />
      </Suspense>
    </>
  );
}

/** Takes the page over as the shell does, up to the moment at which React listens, and the loader does still. */
async function begin(coming?: Promise<unknown>): Promise<void> {
  const whole = coming === undefined;
  const replay = createReplay(find('#root'), { whole, loader: window.ccLoader });
  const page = <Frame coming={coming} onShown={replay} onFrameShown={whole ? () => undefined : replay} />;
  const react = await act(async () => hydrateRoot(find('#root'), page));
  leave = () => act(async () => react.unmount());
}

const settle = (milliseconds = 100) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const press = (selector: string) => act(async () => find(selector).click());

/** As a reader types: React hears of it when it listens. */
function type(text: string): Promise<void> {
  return act(async () => {
    const field = find('#text');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

test.each([
  ['a click', '#buy', 'buy typed'],
  ['a form', '#send', 'send typed'],
])(
  '%s between the page’s first moment and the loader’s last is done once, after what was typed',
  async (_what, button, done) => {
    find('#text').value = 'typed';
    await begin();
    await press(button);
    await settle();
    expect(heard).toEqual([done]);
    await press(button);
    expect(heard).toEqual([done, done]);
  },
);

describe('a page that is late', () => {
  let come: () => void;

  /** The frame listens, and its page does not. */
  async function beginWithout(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<null>();
    come = () => resolve(null);
    await begin(promise);
    await settle();
  }

  test('leaves what was pressed in its frame to the frame', async () => {
    find('#menu').click();
    await beginWithout();
    expect(heard).toEqual(['menu']);
    expect(waiting()).toEqual([]);
    await press('#menu');
    expect(heard).toEqual(['menu', 'menu']);
  });

  test.each([
    ['a click', '#buy', 'buy', 'buy typed'],
    ['a form', '#send', 'form', 'send typed'],
  ])(
    'does %s once it is there, after what was typed; until then its sign and the notice stay',
    async (_what, button, id, done) => {
      find('#text').value = 'typed';
      find(button).click();
      await beginWithout();
      expect(waiting()).toEqual([id]);
      await settle(8_000);
      expect(isLate()).toBe(true);
      await press('#menu');
      expect([heard, waiting(), isLate()]).toEqual([['menu'], [id], true]);
      come();
      await settle();
      expect([heard, waiting(), isLate()]).toEqual([['menu', done], [], false]);
      await press(button);
      expect(heard).toEqual(['menu', done, done]);
    },
  );

  test('keeps what is pressed and typed meanwhile too', async () => {
    find('#text').value = 'ty';
    await beginWithout();
    await type('typed');
    await press('#buy');
    expect([heard, waiting()]).toEqual([[], ['buy']]);
    await press('#send');
    expect([heard, waiting()]).toEqual([[], ['form']]);
    come();
    await settle();
    expect([heard, waiting()]).toEqual([['send typed'], []]);
    await type('typed on');
    await press('#buy');
    expect(heard).toEqual(['send typed', 'buy typed on']);
  });
});
