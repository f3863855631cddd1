import type { LiveVersions } from '@cc/contracts/federation/live';
import type { Registry } from '@cc/contracts/federation/registry';
import { aRegistry, aRemote, aSource } from '../testing/a-registry.ts';
import { minInterval, checkInterval, createSkewWatch, minIntervalAfterMiss, watchWindow } from './skew-watch.ts';

const shell = 's1';

function watching(answers: (LiveVersions | undefined)[], registry: Registry = aRegistry(aRemote())) {
  let time = 0;
  const inUse = new Set<string>();
  const ask = jest.fn(async () => answers.shift());
  const watch = createSkewWatch({ shell, registry, inUse: () => inUse, ask, now: () => time });
  return { watch, ask, inUse, pass: (milliseconds: number) => void (time += milliseconds) };
}

const live = (version: string, itsShell = shell): LiveVersions => ({ remotes: { shell: itsShell, trial: version } });

test('notifies once about another version of a loaded remote', async () => {
  const { watch, inUse, pass } = watching([live('newer'), live('newer')]);
  const notified = jest.fn();
  watch.subscribe(notified);
  inUse.add('trial');
  await watch.look();
  expect(watch.getSnapshot()).toBe('trial newer');
  pass(minInterval);
  await watch.look();
  expect(notified).toHaveBeenCalledTimes(1);
});

test.each([
  ['the same versions', live('live'), undefined],
  ['another shell', live('live', 's2'), 'shell s2'],
  ['a remote that is not live any more', { remotes: { shell } }, undefined],
  ['no answer', undefined, undefined],
])('%s', async (_what, answer, news) => {
  const { watch, inUse } = watching([answer]);
  inUse.add('trial');
  await watch.look();
  expect(watch.getSnapshot()).toBe(news);
});

test('ignores remotes that are not loaded, and overridden ones', async () => {
  const unused = watching([live('newer')]);
  await unused.watch.look();
  expect(unused.watch.getSnapshot()).toBeUndefined();
  const overrides = [{ name: 'trial', overrideUrl: 'http://localhost:3001' }];
  const elsewhere = watching([live('newer')], { ...aRegistry(aRemote({ live: aSource('dev') })), overrides });
  elsewhere.inUse.add('trial');
  await elsewhere.watch.look();
  expect(elsewhere.watch.getSnapshot()).toBeUndefined();
});

test('checks are rate-limited, less strictly after a missing file', async () => {
  const { watch, ask, pass } = watching([live('live'), live('live'), live('live')]);
  await watch.look();
  pass(minInterval - 1);
  await watch.look();
  expect(ask).toHaveBeenCalledTimes(1);
  await Promise.all([watch.lookAfterMiss(), watch.lookAfterMiss()]);
  expect(ask).toHaveBeenCalledTimes(2);
  pass(minIntervalAfterMiss);
  await watch.lookAfterMiss();
  expect(ask).toHaveBeenCalledTimes(3);
});

test('a rollback makes the page current again', async () => {
  const { watch, inUse, pass } = watching([live('newer'), live('live')]);
  inUse.add('trial');
  await watch.look();
  pass(minInterval);
  await watch.look();
  expect(watch.getSnapshot()).toBeUndefined();
});

test('checks when the window becomes visible, and every few minutes', () => {
  jest.useFakeTimers();
  const look = jest.fn(async () => undefined);
  watchWindow({ look } as unknown as Parameters<typeof watchWindow>[0], window);
  window.dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(look).toHaveBeenCalledTimes(2);
  jest.advanceTimersByTime(checkInterval);
  expect(look).toHaveBeenCalledTimes(3);
  jest.useRealTimers();
});
