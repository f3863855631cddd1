import { bootScriptAttribute, slowAttribute } from '@cc/contracts/federation/boot';

const scripts = () => [...document.head.querySelectorAll<HTMLScriptElement>(`script[${bootScriptAttribute}]`)];
const isShown = () => document.documentElement.hasAttribute(slowAttribute);
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
  window.ccLoader?.finish();
  for (const script of scripts()) script.remove();
  jest.useRealTimers();
});

describe('the notice that a press has had no effect', () => {
  test('is shown when the scripts fail to load; the press is not replayed later', () => {
    find('button').click();
    scripts()[0]?.dispatchEvent(new Event('error'));
    expect(isShown()).toBe(true);
    expect(window.ccLoader?.finish()).toBeUndefined();
    expect(isShown()).toBe(false);
  });

  test('is not shown when nothing was pressed', () => {
    find('button').dispatchEvent(new Event('focusin', { bubbles: true }));
    scripts()[0]?.dispatchEvent(new Event('error'));
    expect(isShown()).toBe(false);
  });

  test('is shown when the scripts are slow, until the next press; the last press is replayed', () => {
    find('form button').click();
    jest.advanceTimersByTime(7_900);
    expect(isShown()).toBe(false);
    jest.advanceTimersByTime(200);
    expect(isShown()).toBe(true);
    find('button').click();
    expect(isShown()).toBe(false);
    expect(window.ccLoader?.finish()).toEqual({ type: 'click', target: find('button') });
    jest.advanceTimersByTime(20_000);
    expect(isShown()).toBe(false);
  });
});
