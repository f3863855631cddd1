import { bootScriptAttribute } from '@cc/contracts/federation/boot';
import { followScripts } from './document-scripts.ts';

function addScript(src: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.type = 'application/trial';
  script.src = src;
  script.setAttribute(bootScriptAttribute, '');
  return document.head.appendChild(script);
}

const isSettled = async (promise: Promise<unknown>) => {
  let settled = false;
  void promise.then(() => (settled = true));
  await jest.advanceTimersByTimeAsync(0);
  return settled;
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  document.head.replaceChildren();
  jest.useRealTimers();
});

test.each(['load', 'error'])(
  'after its %s event a script’s tag is gone, and its own listeners are still called',
  (end) => {
    const [script, other] = [addScript('/a.js'), addScript('/b.js')];
    followScripts(document);
    const called = jest.fn();
    script.addEventListener(end, called);
    script.dispatchEvent(new Event(end));
    expect([script.isConnected, other.isConnected]).toEqual([false, true]);
    expect(called).toHaveBeenCalledTimes(1);
  },
);

test('settles when every script ran or failed', async () => {
  const [script, other] = [addScript('/a.js'), addScript('/b.js')];
  const { settled } = followScripts(document);
  script.dispatchEvent(new Event('load'));
  expect(await isSettled(settled)).toBe(false);
  other.dispatchEvent(new Event('error'));
  expect(await isSettled(settled)).toBe(true);
});

test('a script that times out is removed, with all later ones, so that remotes load their own', async () => {
  const scripts = [addScript('/a.js'), addScript('/b.js')];
  const { settled } = followScripts(document);
  await jest.advanceTimersByTimeAsync(4_900);
  expect(await isSettled(settled)).toBe(false);
  await jest.advanceTimersByTimeAsync(200);
  expect(await isSettled(settled)).toBe(true);
  expect(scripts.map(({ isConnected }) => isConnected)).toEqual([false, false]);
});
