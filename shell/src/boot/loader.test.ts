import {
  bootScriptAttribute,
  escapeAttribute,
  scrolledAttribute,
  sessionAttribute,
  waitingAttribute,
} from '@cc/contracts/federation/boot';
import { sessionKey } from '../host/stored-session.ts';

const scripts = () => [...document.head.querySelectorAll<HTMLScriptElement>(`script[${bootScriptAttribute}]`)];
const addresses = () => scripts().map(({ src }) => new URL(src).pathname);

/** A document with a loader, untouched. */
function arrive(): void {
  document.body.innerHTML = `
    <script type="application/json" id="cc-boot">{"scripts":["/assets/main.js","/remotes/trial/1/entry.js"]}</script>
    <a href="#there">Link</a><button type="button">Open</button>
    <form><input name="email"><button>Send</button></form>`;
  jest.isolateModules(() => {
    jest.requireActual('./loader.ts');
  });
}
const find = (selector: string) => document.querySelector(selector) as HTMLElement & HTMLFormElement;

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  window.ccLoader?.finish();
  for (const script of scripts()) script.remove();
  document.documentElement.removeAttribute(sessionAttribute);
  localStorage.clear();
  jest.useRealTimers();
});

test.each(['pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'])(
  '%s loads the scripts, once and in order',
  (intent) => {
    arrive();
    expect(addresses()).toEqual([]);
    for (let times = 0; times < 2; times += 1) document.body.dispatchEvent(new Event(intent, { bubbles: true }));
    expect(addresses()).toEqual(['/assets/main.js', '/remotes/trial/1/entry.js']);
    expect(scripts().every(({ async }) => !async)).toBe(true);
  },
);

test('an untouched page gets its scripts a while after the load event', () => {
  arrive();
  window.dispatchEvent(new Event('load'));
  jest.advanceTimersByTime(2_900);
  expect(addresses()).toEqual([]);
  jest.advanceTimersByTime(200);
  expect(addresses()).toHaveLength(2);
});

test('a sign-in in another tab loads them at once, and nothing else that it stores', () => {
  arrive();
  const store = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key, newValue: '{}' }));
  store('cc-cart');
  expect(addresses()).toEqual([]);
  store(sessionKey);
  expect(addresses()).toHaveLength(2);
});

test('Escape closes a prerendered dialog, but not one that a session hides', () => {
  arrive();
  const left = jest.fn((event: Event) => event.preventDefault());
  const cross = Object.assign(document.createElement('a'), { href: '/', onclick: left });
  cross.setAttribute(escapeAttribute, '');
  document.body.append(cross);
  const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  press('Enter');
  expect(left).not.toHaveBeenCalled();
  press('Escape');
  expect(left).toHaveBeenCalledTimes(1);
  document.documentElement.setAttribute(sessionAttribute, '');
  press('Escape');
  expect(left).toHaveBeenCalledTimes(1);
  cross.remove();
});

test('a stored session loads them at once', () => {
  localStorage.setItem(sessionKey, '{}');
  arrive();
  expect(addresses()).toHaveLength(2);
  expect(document.documentElement.hasAttribute(sessionAttribute)).toBe(true);
});

test('after the shell fails to load, the next interaction tries again', () => {
  arrive();
  find('button').dispatchEvent(new Event('focusin', { bubbles: true }));
  for (const script of scripts()) script.dispatchEvent(new Event('error'));
  for (const script of scripts()) script.remove();
  find('button').dispatchEvent(new Event('focusin', { bubbles: true }));
  expect(addresses()).toHaveLength(2);
});

test('the last click on a button is stored; links and fields are left to the browser', () => {
  arrive();
  find('a').click();
  find('input').click();
  expect(window.ccLoader?.finish()).toBeUndefined();
  arrive();
  find('button').click();
  expect(window.ccLoader?.finish()).toEqual({ type: 'click', target: find('button') });
});

test('a submit is stored with the pressed button, and the browser sends nothing', () => {
  arrive();
  const send = find('form button');
  send.click();
  expect(window.ccLoader?.finish()).toEqual({ type: 'submit', target: find('form'), submitter: send });
});

test('a submitted form is marked as waiting until the scripts fail to load', () => {
  arrive();
  const waits = () => find('form').hasAttribute(waitingAttribute);
  expect(waits()).toBe(false);
  find('form button').click();
  expect(waits()).toBe(true);
  scripts()[0]?.dispatchEvent(new Event('error'));
  expect(waits()).toBe(false);
  // Pressed again, it waits again.
  find('form button').click();
  expect(waits()).toBe(true);
  expect(window.ccLoader?.finish()).toMatchObject({ type: 'submit', target: find('form') });
});

test('an invalid field with its own messages is focused without a bubble; other fields get the browser’s bubble', () => {
  arrive();
  find('form').innerHTML = `
    <fieldset><label data-prehydration><input id="first" required></label></fieldset>
    <label data-prehydration><input id="second" required></label><input id="other" required><button>Send</button>`;
  const bubbles: string[] = [];
  find('form').addEventListener(
    'invalid',
    ({ defaultPrevented, target }) => defaultPrevented || bubbles.push((target as HTMLElement).id), // a form's own event
    true,
  );
  find('form button').click();
  expect(bubbles).toEqual(['other']);
  expect(document.activeElement?.id).toBe('first');
  expect(window.ccLoader?.finish()).toBeUndefined();
});

test('a later click replaces a pending submit', () => {
  arrive();
  find('form button').click();
  find('button[type=button]').click();
  expect(find('form').hasAttribute(waitingAttribute)).toBe(false);
});

test('after hydration no action is stored', () => {
  arrive();
  const loader = window.ccLoader;
  loader?.finish();
  find('button').click();
  expect(loader?.finish()).toBeUndefined();
  expect(addresses()).toEqual([]);
});

test('a pressed button is marked as waiting', () => {
  arrive();
  find('button').click();
  expect(find('button').hasAttribute(waitingAttribute)).toBe(true);
  expect(window.ccLoader?.finish()).toEqual({ type: 'click', target: find('button') });
});

// @spec 2.nav.4
test('marks a scrolled page until it is hydrated', () => {
  arrive();
  const scrollTo = (pixels: number) => {
    Object.defineProperty(window, 'scrollY', { value: pixels, configurable: true });
    document.dispatchEvent(new Event('scroll'));
  };
  const isScrolled = () => document.documentElement.hasAttribute(scrolledAttribute);
  scrollTo(50);
  expect(isScrolled()).toBe(false);
  scrollTo(51);
  expect(isScrolled()).toBe(true);
  window.ccLoader?.finish();
  expect(isScrolled()).toBe(false);
  scrollTo(60);
  expect(isScrolled()).toBe(false);
});

test('an untouched page loads no scripts when the browser saves data', () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  arrive();
  window.dispatchEvent(new Event('load'));
  jest.advanceTimersByTime(60_000);
  expect(addresses()).toEqual([]);
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(addresses()).toHaveLength(2);
  Reflect.deleteProperty(navigator, 'connection');
});

test('with a session, the page behind the hidden dialog is not inert', () => {
  localStorage.setItem(sessionKey, '{}');
  arrive();
  document.body.innerHTML = '<div inert><main id="main"></main></div>';
  document.dispatchEvent(new Event('DOMContentLoaded'));
  expect(document.querySelector('[inert]')).toBeNull();
});
