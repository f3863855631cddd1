import type { ComponentType } from 'react';
import type { RemoteSource } from '@cc/contracts/federation/registry';
import { aSource } from '../testing/a-registry.ts';
import type { PartEvent } from './part-events.ts';
import { tryVersions } from './try-versions.ts';

const [live, previous] = [aSource('live'), aSource('previous')];
const never = new Promise<never>(() => undefined);
const Page: ComponentType = () => null;

/** Tries the versions with the given results in turn; returns the requests and reports. */
async function trying(versions: readonly RemoteSource[], ...answers: (() => Promise<ComponentType>)[]) {
  const asked: string[] = [];
  const events: PartEvent[] = [];
  const part = await tryVersions(versions, {
    remote: 'trial',
    part: '/trial',
    live,
    timeout: 20,
    load: ({ version }) => {
      asked.push(version);
      return (answers.shift() ?? (() => Promise.reject(new Error('no answer'))))();
    },
    onEvent: (event) => events.push(event),
  }).catch((error: unknown) => error);
  return { part, asked, reported: events.map(({ kind, version }) => `${version} ${kind}`), events };
}

const down = () => Promise.reject(new Error('down'));
const slow = () => never;
const here = async () => Page;

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

test.each([
  ['at once', [here], ['live']],
  ['after one failed attempt', [down, here], ['live', 'live']],
  ['from the version before', [down, down, here], ['live', 'live', 'previous']],
  ['from the version before at once when the origin is slow', [slow, here], ['live', 'previous']],
  ['from the version before when the second attempt is slow', [down, slow, here], ['live', 'live', 'previous']],
])('the part is there %s', async (_when, answers, versions) => {
  const { part, asked } = await trying([live, previous], ...answers);
  expect(part).toMatchObject({ Part: Page });
  expect(asked).toEqual(versions);
});

test('without another version a timeout is retried once', async () => {
  const { part, asked } = await trying([live], slow, slow);
  expect(part).toMatchObject({ message: 'No version of trial could show /trial' });
  expect(asked).toEqual(['live', 'live']);
});

test('reports every attempt, and whether it was a fallback', async () => {
  const { reported, events } = await trying([live, previous], down, down, here);
  expect(reported).toEqual(['live failed', 'live failed', 'previous loaded']);
  expect(events[2]).toMatchObject({ remote: 'trial', part: '/trial', fellBack: true });
});
