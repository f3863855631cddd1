import { runSuite } from './run-suite.ts';
import type { Suite } from './suite.ts';

const said: string[] = [];
const context = { root: '/', dir: '/', say: (message: string) => void said.push(message) };

function trial(order: string[], sample: (key: string) => number | undefined): Suite {
  const named = (key: string) => ({ key, label: key });
  return {
    name: 'trial',
    title: 'Trial',
    notes: [],
    plots: [],
    warmUps: 1,
    contenders: ['x', 'y', 'z'].map(named),
    cases: [named('one')],
    measures: [{ ...named('time'), unit: 'ms' }],
    prepare: async () => ({
      sample: async (_case, contender) => {
        order.push(contender);
        return { time: sample(contender) };
      },
      close: async () => void order.push('closed'),
    }),
  };
}

test('contenders alternate, each goes first once, and warm-ups are not counted', async () => {
  const order: string[] = [];
  let count = 0;
  const outcomes = await runSuite(
    trial(order, () => (count += 1)),
    { runs: 3, context },
  );
  expect(order.join('')).toBe('xyzyzxzxyxyzclosed');
  expect(outcomes.map(({ runs }) => runs.length)).toEqual([3, 3, 3]);
  expect(outcomes[0]).toMatchObject({ case: 'one', contender: 'x', medians: { time: 8 } });
});

test('a contender that is not in a case has no values in it', async () => {
  const outcomes = await runSuite(
    trial([], (key) => (key === 'y' ? undefined : 1)),
    { runs: 1, context },
  );
  expect(outcomes.map(({ contender }) => contender)).toEqual(['x', 'z']);
});

test('a failed sample closes the prepared contenders', async () => {
  const order: string[] = [];
  const failing = trial(order, () => {
    throw new Error('no');
  });
  await expect(runSuite(failing, { runs: 1, context })).rejects.toThrow('no');
  expect(order.at(-1)).toBe('closed');
});
