import { z } from 'zod';
import { describeFaults } from './describe-faults.ts';

const faultsOf = (schema: z.ZodType, value: unknown) =>
  describeFaults(schema.safeParse(value).error ?? new z.ZodError([]));

test('each fault is a line with its place', () => {
  expect(faultsOf(z.object({ name: z.string(), list: z.array(z.number()) }), { name: 1, list: ['x'] })).toBe(
    [
      '✖ Invalid input: expected string, received number',
      '  → at name',
      '✖ Invalid input: expected number, received string',
      '  → at list[0]',
    ].join('\n'),
  );
});

test('of 2,000 faults under a long name the first ones are described, not a hundred million characters', () => {
  const key = '€'.repeat(50_000);
  const { error = new z.ZodError([]) } = z
    .record(z.string(), z.array(z.string()))
    .safeParse({ [key]: Array(2_000).fill(1) });
  let read = 0;
  const issues = error.issues.map((issue) => ({
    ...issue,
    get path() {
      read += 1;
      return issue.path;
    },
  }));
  const text = describeFaults({ ...error, issues });
  expect(read).toBeLessThan(100);
  expect(text).toMatch(/^✖ Invalid input[^]{1,2100}…\nand more\.$/);
});

test('of many short faults twenty are described', () => {
  const text = faultsOf(z.array(z.string()), Array(50).fill(1));
  expect(text.match(/✖/g)).toHaveLength(20);
  expect(text).toMatch(/and more\.$/);
});
