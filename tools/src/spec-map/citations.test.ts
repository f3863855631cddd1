import { join } from 'node:path';
import { citationProblems, readDecisions } from './citations.ts';

const decisions = readDecisions(join(import.meta.dirname, '../../..'));

test('documents and their numbered items are read', () => {
  expect([...decisions]).toEqual(expect.arrayContaining(['1', '1.7', '1.34', '11']));
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
