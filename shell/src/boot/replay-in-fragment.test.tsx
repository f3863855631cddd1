import { act } from '@testing-library/react';
import { Suspense, use, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createReplay } from './replay.ts';

let root: HTMLElement;

beforeEach(() => {
  jest.useFakeTimers();
  root = document.body.appendChild(document.createElement('div'));
});
afterEach(() => {
  jest.useRealTimers();
  root.remove();
});

test.each(['', 'typed'])('a submit in a fragment before its hydration is replayed, with input %j', async (input) => {
  root.innerHTML = '<!--$--><form><input value=""/><button>Send</button></form><!--/$-->';
  const [form, field, button] = [...root.querySelectorAll('form, input, button')] as [
    HTMLFormElement,
    HTMLInputElement,
    HTMLButtonElement,
  ];
  const { promise, resolve } = Promise.withResolvers<null>();
  const sent: string[] = [];
  function Fragment() {
    use(promise);
    const [text, setText] = useState('');
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent.push(text);
        }}
      >
        <input value={text} onChange={({ target }) => setText(target.value)} />
        <button>Send</button>
      </form>
    );
  }
  field.value = input;
  const action = { type: 'submit', target: form, submitter: button } as const;
  const replay = createReplay(root, { finish: () => action });
  const react = await act(async () =>
    hydrateRoot(
      root,
      <Suspense>
        <Fragment />
      </Suspense>,
    ),
  );
  // Outside of `act` React hydrates the fragment in a later task: after the replay.
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  resolve(null);
  await promise;
  replay();
  jest.runAllTimers();
  expect(sent).toEqual([input]);
  environment.IS_REACT_ACT_ENVIRONMENT = true;
  await act(async () => react.unmount());
});
