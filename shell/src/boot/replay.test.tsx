import { act } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { waitingAttribute, type FirstAct } from '@cc/contracts/federation/boot';
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

/** A page as it arrived in its document. */
function arrived(html: string) {
  root.innerHTML = html;
  // A document's own elements of one name; nothing else stands in these pages.
  return (selector: string) => root.querySelector(selector) as HTMLInputElement & HTMLSelectElement & HTMLFormElement;
}

/** Takes the page over as the shell does, and tells it what its reader did. */
async function takeOver(page: ReactNode, first?: FirstAct) {
  const replay = createReplay(root, { whole: true, loader: { takeOver: () => first } });
  const react = await act(async () => hydrateRoot(root, page));
  await act(async () => {
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

test('what was typed is in the field and in the page’s state', async () => {
  const find = arrived('<label><input value=""/><output></output></label>');
  find('input').value = 'parent@home';
  const leave = await takeOver(<Text />);
  expect([find('input').value, output()]).toEqual(['parent@home', 'parent@home']);
  await leave();
});

test('a box that was ticked is ticked, and the page knows', async () => {
  const find = arrived('<input type="checkbox"/><output>false</output>');
  find('input').checked = true;
  const leave = await takeOver(<Box />);
  expect([find('input').checked, output()]).toEqual([true, 'true']);
  await leave();
});

test('a radio button that was chosen stands for its group', async () => {
  const find = arrived(
    '<input type="radio" name="trial" value="a" checked=""/><input type="radio" name="trial" value="b"/><output>a</output>',
  );
  find('[value=b]').checked = true;
  const leave = await takeOver(<Radios />);
  expect([find('[value=b]').checked, find('[value=a]').checked, output()]).toEqual([true, false, 'b']);
  await leave();
});

test('an option that was chosen is chosen', async () => {
  const find = arrived(
    '<select><option value="" selected="">None</option><option value="a">A</option></select><output></output>',
  );
  find('select').value = 'a';
  const leave = await takeOver(<Choice />);
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
  const told = jest.fn();
  find('select').addEventListener('change', told);
  createReplay(root, { whole: true, loader: undefined })();
  await jest.runAllTimersAsync();
  expect(told).toHaveBeenCalledTimes(changed);
});

test('the kept click comes after what was typed, and none to what is gone', async () => {
  const find = arrived('<input value=""/><button type="button">Go</button>');
  const heard: string[] = [];
  const page = (
    <>
      <input defaultValue="" onInput={({ currentTarget }) => heard.push(currentTarget.value)} />
      <button type="button" onClick={() => heard.push('click')}>
        Go
      </button>
    </>
  );
  find('input').value = 'typed';
  const target = find('button');
  const leave = await takeOver(page, { type: 'click', target });
  expect(heard).toEqual(['typed', 'click']);
  target.remove();
  createReplay(target, { whole: true, loader: { takeOver: () => ({ type: 'click', target }) } })();
  await jest.runAllTimersAsync();
  expect(heard).toHaveLength(2);
  root.append(target);
  await leave();
});

test('a kept form is sent once, by the button that was pressed, and then waits no longer', async () => {
  const find = arrived('<form><input name="email" value=""/><button name="how" value="now">Send</button></form>');
  const heard: unknown[] = [];
  const page = (
    <form
      suppressHydrationWarning
      onSubmit={(event) => {
        event.preventDefault();
        heard.push(Object.fromEntries(new FormData(event.currentTarget, find('button'))));
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
  const leave = await takeOver(page, { type: 'submit', target, submitter: find('button') });
  expect(heard).toEqual([{ email: 'parent@home.example', how: 'now' }]);
  expect(target.hasAttribute(waitingAttribute)).toBe(false);
  await leave();
});
