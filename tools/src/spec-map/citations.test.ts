import { join } from 'node:path';
import { citationProblems, namedTestProblems, readDecisions } from './citations.ts';

const decisions = readDecisions(join(import.meta.dirname, '../../..'));

test('documents and their numbered items are read', () => {
  expect([...decisions]).toEqual(expect.arrayContaining(['1', '1.7', '1.38', '11']));
  expect(decisions.has('1.99')).toBe(false);
});

test('citations that exist have no problems', () => {
  expect(citationProblems('a.ts', '// D1.7 and D11; the tag of a test: D1.7a', decisions)).toEqual([]);
});

test.each([`D${99}`, `D1.${99}`, `decision ${7}`, `decisions ${7} and ${9}`])('reports %s', (cited) => {
  expect(citationProblems('a.ts', `// Why.\n// See ${cited}.`, decisions)).toEqual([
    expect.stringContaining('a.ts:2: '),
  ]);
});

test('the tables of tests name files and titles that exist', () => {
  const files = new Map([
    ['a.test.ts', "test('is refused', () => {});\ntest.each([1])(\n  'twice: %i',\n  () => {},\n);"],
  ]);
  const row = (path: string, title: string) => `| 1   | Requirement | \`${path}\` | ${title}   |`;
  const table = [row('a.test.ts', 'is refused'), row('a.test.ts', 'twice: %i')];
  const find = (path: string) => files.get(path);
  expect(namedTestProblems(table.join('\n'), find)).toEqual([]);
  expect(
    namedTestProblems([...table, row('a.test.ts', 'is'), row('b.test.ts', 'is refused')].join('\n'), find),
  ).toEqual(['docs/security.md: a.test.ts has no test "is".', 'docs/security.md: b.test.ts has no test "is refused".']);
});
