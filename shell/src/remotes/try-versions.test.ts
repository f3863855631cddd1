import type { ComponentType } from 'react';
import type { RemoteSource } from '@cc/contracts/federation/registry';
import { aSource } from '../testing/a-registry.ts';
import type { PartEvent } from './part-events.ts';
import { isTimeout } from './time-limit.ts';
import { tryVersions } from './try-versions.ts';

const [live, previous] = [aSource('live'), aSource('previous')];
const never = new Promise<never>(() => undefined);
const Page: ComponentType = () => null;

/** Tries the versions with the given results in turn; returns the requests and reports. */
async function trying(versions: readonly RemoteSource[], ...answers: (() => Promise<ComponentType>)[]) {
  const began = performance.now();
  const asked: string[] = [];
  const events: PartEvent[] = [];
  const trying = tryVersions(versions, {
    remote: 'trial',
    part: '/trial',
    live,
    load: ({ version }) => {
      asked.push(version);
      return (answers.shift() ?? (() => Promise.reject(new Error('no answer'))))();
    },
    onEvent: (event) => events.push(event),
  }).catch((error: unknown) => error);
  let settled = 0;
  void trying.then(() => (settled = performance.now() - began));
  await jest.advanceTimersByTimeAsync(30_000);
  const part = await trying;
  return {
    seconds: Math.round(settled / 1000),
    part,
    asked,
    reported: events.map(({ kind, version }) => `${version} ${kind}`),
    events,
  };
}

const down = () => Promise.reject(new Error('down'));
const slow = () => never;
const here = async () => Page;

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const late = () => new Promise<ComponentType>((resolve) => setTimeout(() => resolve(Page), 7_000));

test.each([
  ['at once', 0, [here], ['live']],
  ['after one failed attempt', 0, [down, here], ['live', 'live']],
  ['from the version before', 0, [down, down, here], ['live', 'live', 'previous']],
  ['from the version before when the origin hangs', 6, [slow, here], ['live', 'previous']],
  ['from the version before when the second attempt hangs', 6, [down, slow, here], ['live', 'live', 'previous']],
  ['late, as the version before is slow too', 7, [late, slow], ['live', 'previous']],
])('the part is there %s', async (_when, after, answers, versions) => {
  const { part, asked, seconds } = await trying([live, previous], ...answers);
  expect(part).toMatchObject({ Part: Page });
  expect({ asked, seconds }).toEqual({ asked: versions, seconds: after });
});

test.each([
  ['the only version', [live], ['live']],
  ['every version', [live, previous], ['live', 'previous']],
])('eight seconds after the first request a part is given up when %s hangs', async (_what, versions, asks) => {
  const { part, asked, seconds } = await trying(versions, slow, slow);
  expect(part).toMatchObject({ message: 'No version of trial could show /trial' });
  expect(isTimeout(part)).toBe(true);
  expect({ asked, seconds }).toEqual({ asked: asks, seconds: 8 });
});

test('reports every attempt, and whether it was a fallback', async () => {
  const { reported, events } = await trying([live, previous], down, down, here);
  expect(reported).toEqual(['live failed', 'live failed', 'previous loaded']);
  expect(events[2]).toMatchObject({ remote: 'trial', part: '/trial', fellBack: true });
});
