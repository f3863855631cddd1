import { bootScriptAttribute, lateAttribute } from '@cc/contracts/federation/boot';

const scripts = () => [...document.head.querySelectorAll<HTMLScriptElement>(`script[${bootScriptAttribute}]`)];
const isShown = () => document.documentElement.hasAttribute(lateAttribute);
const find = (selector: string) => document.querySelector(selector) as HTMLElement;

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = `
    <script type="application/json" id="cc-boot">{"scripts":["/assets/main.js"]}</script>
    <button type="button">Open</button><form><button>Send</button></form>`;
  jest.isolateModules(() => {
    jest.requireActual('./loader.ts');
  });
});
afterEach(() => {
  window.ccLoader?.takeOver();
  for (const script of scripts()) script.remove();
  jest.useRealTimers();
});

describe('the notice that a press had no effect', () => {
  test('comes when the scripts cannot be had, and the press is not done later behind its reader’s back', () => {
    find('button').click();
    scripts()[0]?.dispatchEvent(new Event('error'));
    expect(isShown()).toBe(true);
    expect(window.ccLoader?.takeOver()).toBeUndefined();
    expect(isShown()).toBe(false);
  });

  test('does not come when nobody pressed anything', () => {
    find('button').dispatchEvent(new Event('focusin', { bubbles: true }));
    scripts()[0]?.dispatchEvent(new Event('error'));
    expect(isShown()).toBe(false);
  });

  test('comes when the scripts take too long, and goes with the next press; the page does the last one when it can', () => {
    find('form button').click();
    jest.advanceTimersByTime(7_900);
    expect(isShown()).toBe(false);
    jest.advanceTimersByTime(200);
    expect(isShown()).toBe(true);
    find('button').click();
    expect(isShown()).toBe(false);
    expect(window.ccLoader?.takeOver()).toEqual({ type: 'click', target: find('button') });
    jest.advanceTimersByTime(20_000);
    expect(isShown()).toBe(false);
  });
});
