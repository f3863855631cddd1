import { jest } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { together } from './together.ts';

const bad = 'bad';
const special = 'special';

/** A question whose askers are noted; `refuses` says why it is refused for those who ask with a bad one. */
function questionOf(refuses: () => Error = () => new Error('refused')) {
  const common: string[][] = [];
  const single: string[] = [];
  const failures: unknown[] = [];
  const ask = together<string, string>({
    async askAll(asked) {
      common.push([...asked]);
      await pause(20);
      if (asked.includes(bad)) throw refuses();
      return asked.map((each) => (each === special ? undefined : `${each}!`));
    },
    alone: {
      async ask(asked) {
        single.push(asked);
        await pause(20);
        if (asked === bad) throw refuses();
        return `${asked}!`;
      },
      isFitAfter: (error) => error instanceof Error && error.message === 'refused',
      onFailure: (error) => failures.push(error),
    },
  });
  return { ask, common, single, failures };
}

test('who comes first asks alone, and who comes meanwhile together: each gets an answer of their own', async () => {
  const { ask, common, single } = questionOf();
  expect(await Promise.all(['a', 'b', 'c', 'd'].map(ask))).toEqual(['a!', 'b!', 'c!', 'd!']);
  expect([single, common]).toEqual([['a'], [['b', 'c', 'd']]]);
});

test('when a common question is refused, each asks alone, and only the one at fault is refused', async () => {
  const { ask, single, failures } = questionOf();
  const answers = await Promise.allSettled(['a', 'b', bad, 'd'].map(ask));
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'refused'))).toEqual([
    ...['a!', 'b!', 'refused', 'd!'],
  ]);
  expect(single).toEqual(['a', 'b', bad, 'd']);
  expect(failures).toMatchObject([{ message: 'refused' }]);
});

test('whom a common question does not answer asks alone, and the others have their answers', async () => {
  const { ask, common, single } = questionOf();
  expect(await Promise.all(['a', 'b', special, 'd'].map(ask))).toEqual(['a!', 'b!', 'special!', 'd!']);
  expect([single, common]).toEqual([['a', special], [['b', special, 'd']]]);
});

test('when nobody knows what became of a common question, it is not asked again', async () => {
  const { ask, single } = questionOf(() => new Error('connection lost'));
  const answers = await Promise.allSettled(['a', 'b', bad, 'd'].map(ask));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
  expect(single).toEqual(['a']);
});

test('fifty share a question at most', async () => {
  const { ask, common } = questionOf();
  await Promise.all(Array.from({ length: 101 }, (_, number) => ask(String(number))));
  expect(common.map(({ length }) => length)).toEqual([50, 50]);
});

test('a question that hangs does not keep the others waiting for ever', async () => {
  jest.useFakeTimers();
  try {
    const asked: (readonly string[])[] = [];
    const ask = together<string, string>({
      askAll(group) {
        asked.push(group);
        return group.includes('hangs') ? new Promise(() => undefined) : Promise.resolve(group);
      },
    });
    void ask('hangs');
    const answer = ask('next');
    await jest.advanceTimersByTimeAsync(249);
    expect(asked).toEqual([['hangs']]);
    await jest.advanceTimersByTimeAsync(1);
    expect(await answer).toBe('next');
  } finally {
    jest.useRealTimers();
  }
});
