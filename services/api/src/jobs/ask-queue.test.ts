import { askQueue } from './ask-queue.ts';

/** A queue with two places that last got an answer so many seconds ago; null: never since they began. */
function aQueue(...secondsAgo: readonly (number | null)[]): Parameters<typeof askQueue>[0] {
  const places = secondsAgo.map((ago, i) => ({
    id: String(i),
    workId: '',
    name: 'run-gmail',
    options: {},
    state: 'active' as const,
    count: 0,
    createdOn: Date.now() - 3_600_000,
    lastFetchedOn: ago === null ? null : Date.now() - ago * 1000,
    lastJobStartedOn: null,
    lastJobEndedOn: null,
    lastJobDuration: null,
    lastError: null,
    lastErrorOn: null,
  }));
  return { getWipData: () => places };
}

test('a worker is ready while any of its places gets answers from the queue', () => {
  expect(askQueue(aQueue(3600, 1))).toEqual({});
  expect(() => askQueue(aQueue(3600, 60))).toThrow('This worker gets no jobs from the database.');
  expect(() => askQueue(aQueue(null))).toThrow('This worker gets no jobs from the database.');
  expect(() => askQueue(aQueue())).toThrow('This worker gets no jobs from the database.');
});
