import { act } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { waitingAttribute, type PendingAction } from '@cc/contracts/federation/boot';
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

/** A page as prerendered in its document. */
function arrived(html: string) {
  root.innerHTML = html;
  // The selectors below match these elements only.
  return (selector: string) => root.querySelector(selector) as HTMLInputElement & HTMLSelectElement & HTMLFormElement;
}

/** Hydrates the page as the shell does, and replays the input and the action. */
async function hydrate(page: ReactNode, action?: PendingAction) {
  const replay = createReplay(root, { finish: () => action });
  const react = await act(async () => hydrateRoot(root, page));
  await act(async () => {
    // The second call must change nothing.
    replay();
    replay();
    await jest.runAllTimersAsync();
  });
  return () => act(async () => react.unmount());
}

function Text() {
  const [text, setText] = useState('');
  return (
    <label>
      <input value={text} onChange={({ target }) => setText(target.value)} />
      <output>{text}</output>
    </label>
  );
}

function Box() {
  const [on, setOn] = useState(false);
  return (
    <>
      <input type="checkbox" checked={on} onChange={({ target }) => setOn(target.checked)} />
      <output>{String(on)}</output>
    </>
  );
}

function Radios() {
  const [chosen, setChosen] = useState('a');
  return (
    <>
      {['a', 'b'].map((value) => (
        <input
          key={value}
          type="radio"
          name="trial"
          value={value}
          checked={chosen === value}
          onChange={() => setChosen(value)}
        />
      ))}
      <output>{chosen}</output>
    </>
  );
}

function Choice() {
  const [chosen, setChosen] = useState('');
  return (
    <>
      <select value={chosen} onChange={({ target }) => setChosen(target.value)}>
        <option value="">None</option>
        <option value="a">A</option>
      </select>
      <output>{chosen}</output>
    </>
  );
}

const output = () => root.querySelector('output')?.textContent;

test('replays typed text into the field and the page’s state', async () => {
  const find = arrived('<label><input value=""/><output></output></label>');
  find('input').value = 'parent@home';
  const leave = await hydrate(<Text />);
  expect([find('input').value, output()]).toEqual(['parent@home', 'parent@home']);
  await leave();
});

test('replays a checked checkbox into the page’s state', async () => {
  const find = arrived('<input type="checkbox"/><output>false</output>');
  find('input').checked = true;
  const leave = await hydrate(<Box />);
  expect([find('input').checked, output()]).toEqual([true, 'true']);
  await leave();
});

test('replays the selected radio button of a group', async () => {
  const find = arrived(
    '<input type="radio" name="trial" value="a" checked=""/><input type="radio" name="trial" value="b"/><output>a</output>',
  );
  find('[value=b]').checked = true;
  const leave = await hydrate(<Radios />);
  expect([find('[value=b]').checked, find('[value=a]').checked, output()]).toEqual([true, false, 'b']);
  await leave();
});

test('replays the selected option', async () => {
  const find = arrived(
    '<select><option value="" selected="">None</option><option value="a">A</option></select><output></output>',
  );
  find('select').value = 'a';
  const leave = await hydrate(<Choice />);
  expect([find('select').value, output()]).toEqual(['a', 'a']);
  await leave();
});

test.each([
  ['an untouched list without a marked option', '<option>One</option><option>Two</option>', undefined, 0],
  ['another option of a list without a marked one', '<option>One</option><option>Two</option>', 'Two', 1],
  ['a list whose first option cannot be chosen', '<option disabled>Pick</option><option>Two</option>', undefined, 0],
  ['back from the marked option to the first', '<option>One</option><option selected>Two</option>', 'One', 1],
])('%s', async (_what, options, chosen, changed) => {
  const find = arrived(`<select>${options}</select>`);
  if (chosen !== undefined) find('select').value = chosen;
  const changes = jest.fn();
  find('select').addEventListener('change', changes);
  createReplay(root, undefined)();
  await jest.runAllTimersAsync();
  expect(changes).toHaveBeenCalledTimes(changed);
});

test('the click is replayed after the input, and not on a removed element', async () => {
  const find = arrived('<input value=""/><button type="button">Go</button>');
  const calls: string[] = [];
  const page = (
    <>
      <input defaultValue="" onInput={({ currentTarget }) => calls.push(currentTarget.value)} />
      <button type="button" onClick={() => calls.push('click')}>
        Go
      </button>
    </>
  );
  find('input').value = 'typed';
  const target = find('button');
  const leave = await hydrate(page, { type: 'click', target });
  expect(calls).toEqual(['typed', 'click']);
  target.remove();
  createReplay(target, { finish: () => ({ type: 'click', target }) })();
  await jest.runAllTimersAsync();
  expect(calls).toHaveLength(2);
  root.append(target);
  await leave();
});

test('a submit is replayed once, with the pressed button, and clears the waiting mark', async () => {
  const find = arrived('<form><input name="email" value=""/><button name="how" value="now">Send</button></form>');
  const calls: unknown[] = [];
  const page = (
    <form
      suppressHydrationWarning
      onSubmit={(event) => {
        event.preventDefault();
        calls.push(Object.fromEntries(new FormData(event.currentTarget, find('button'))));
      }}
    >
      <input name="email" defaultValue="" />
      <button name="how" value="now">
        Send
      </button>
    </form>
  );
  find('input').value = 'parent@home.example';
  const target: HTMLFormElement = find('form');
  target.setAttribute(waitingAttribute, '');
  const leave = await hydrate(page, { type: 'submit', target, submitter: find('button') });
  expect(calls).toEqual([{ email: 'parent@home.example', how: 'now' }]);
  expect(target.hasAttribute(waitingAttribute)).toBe(false);
  await leave();
});
