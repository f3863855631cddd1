import { mapTests } from './read-spec-map.ts';
import { readStatements } from './statements.ts';
import { readTaggedTests } from './tagged-tests.ts';

const tag = (ids: string) => `// ${'@'}spec ${ids}`;

const markdown = `# Title
Not a statement: it stands before the first chapter.

## 1. Chapter

- One sentence. [1.1] Another one,
  on two lines. [1.2]
- A list follows:
  1. \`code\` item [1.list.1]

| Route | Content        |
| ----- | -------------- |
| /     | Home [1.route.1] |

## Decided, not built yet

1. Later. [D1.2a]
`;

const tests = `
${tag('1.1, 1.list.1')}
test('a', () => {});

describe('block', () => {
  // Why.
  ${tag('1.2')}
  ${tag('1.route.1')}
  test.each([1, 2])('b %d', () => {});
});
`;

function problemsOf(document: string, source: string) {
  const { statements, unmarked } = readStatements(document);
  return mapTests(statements, unmarked, new Map([['a.test.ts', readTaggedTests('a.test.ts', source)]])).problems;
}

test('sentences, list items and table rows are read with their ids', () => {
  expect(readStatements(markdown)).toEqual({
    statements: [
      { id: '1.1', text: 'One sentence.', built: true },
      { id: '1.2', text: 'Another one, on two lines.', built: true },
      { id: '1.list.1', text: 'code item', built: true },
      { id: '1.route.1', text: '/ | Home', built: true },
      { id: 'D1.2a', text: 'Later.', built: false },
    ],
    unmarked: [],
  });
});

test('tests are found with their titles, lines and tags', () => {
  expect(readTaggedTests('a.test.ts', tests)).toEqual({
    tagged: [
      { title: 'a', line: 3, ids: ['1.1', '1.list.1'] },
      { title: 'block › b %d', line: 9, ids: ['1.2', '1.route.1'] },
    ],
    strayLines: [],
  });
});

test('a complete map has no problems', () => {
  expect(problemsOf(markdown, tests)).toEqual([]);
});

test.each([
  ['a sentence without a test', markdown, tests.replace('1.1, ', ''), 'No test cites 1.1: One sentence.'],
  [
    'a sentence without an id',
    markdown.replace(' [1.2]', ''),
    tests.replace('1.2', '1.1'),
    'No id follows "Another one',
  ],
  ['an id that does not exist', markdown, tests.replace('1.1,', '1.1, 7.9,'), 'There is no 7.9'],
  ['an id that is used twice', markdown.replace('[1.2]', '[1.1]'), tests.replace('1.2', '1.1'), 'Two statements have'],
  ['a tag whose test is gone', markdown, `${tests}${tag('1.1')}\n`, 'a.test.ts:11: no test follows the tag.'],
  [
    'a tag above a skipped test',
    markdown,
    `${tests}${tag('1.1')}\ntest.skip('c', f);`,
    'a.test.ts:11: no test follows',
  ],
  ['a test of an unbuilt statement', markdown, tests.replace('1.1,', '1.1, D1.2a,'), 'D1.2a is decided but not built'],
])('reports %s', (_case, document, source, problem) => {
  expect(problemsOf(document, source)).toEqual([expect.stringContaining(problem)]);
});
