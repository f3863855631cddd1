import { promiseProblems } from './promises.ts';

const workspace = {
  find: (path: string) => (path === 'a.ts' ? path : undefined),
  findTest: (path: string) => (path === 'a.test.ts' ? "test('holds', () => {});" : undefined),
};
const problemsOf = (sections: string[], ...rows: string[]) => promiseProblems(rows.join('\n'), sections, workspace);

test('a table that names code and test of each section has no problem', () => {
  const rows = ['| terms#age | A | `a.ts` | `a.test.ts` | holds |', '| terms#end | B | by hand | – | – |'];
  expect(problemsOf(['terms#age', 'terms#end'], ...rows)).toEqual([]);
});

test.each([
  ['a section without a row', '', 'docs/promises.md: terms#end has no row.'],
  [
    'a row of no section',
    '| terms#end | A | none | – | – |\n| terms#old | B | none | – | – |',
    'no page has terms#old.',
  ],
  ['code that is gone', '| terms#end | A | `b.ts` | `a.test.ts` | holds |', 'there is no b.ts.'],
  ['a test that is gone', '| terms#end | A | `a.ts` | `a.test.ts` | was |', 'a.test.ts has no test "was".'],
  ['neither code nor people', '| terms#end | A | soon | – | – |', 'terms#end names no code.'],
])('reports %s', (_case, row, problem) => {
  expect(problemsOf(['terms#end'], row).at(-1)).toContain(problem.replace('docs/promises.md: ', ''));
});
