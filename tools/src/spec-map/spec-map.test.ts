import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plain, statements } from './read-markdown.ts';
import { readSpecMap } from './read-spec-map.ts';
import { testTitles } from './test-titles.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const rows = readSpecMap(read('docs/spec-map.md'));
const stated = ['docs/specification.md', 'docs/decisions/0001-where-the-specification-is-silent.md'].flatMap((path) =>
  statements(read(path)),
);

/** Whether all parts of a quotation stand in a statement, one after the other. */
function quotes(quotation: readonly string[], statement: string): boolean {
  let from = 0;
  for (const part of quotation) {
    const at = statement.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return true;
}

test('each file that the map names is there', () => {
  const named = rows.flatMap(({ files, tests }) => [...files, ...tests.map(({ file }) => file)]);
  expect(named.length).toBeGreaterThan(500);
  expect([...new Set(named)].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('each test that the map names is there, under that title', () => {
  const titles = new Map<string, ReadonlySet<string>>();
  const titlesOf = (file: string) => {
    const known = titles.get(file) ?? new Set([...testTitles(join(root, file))].map(plain));
    titles.set(file, known);
    return known;
  };
  const missing = rows
    .flatMap(({ tests }) => tests)
    .filter(({ file, title }) => existsSync(join(root, file)) && !titlesOf(file).has(title));
  expect(missing).toEqual([]);
});

test('what is built is proven', () => {
  expect(rows.filter(({ files, tests }) => (files.length === 0) !== (tests.length === 0))).toEqual([]);
});

test('the map quotes the specification and the decisions by their words', () => {
  const foreign = rows.map(({ quotation }) => quotation).filter((parts) => !stated.some((one) => quotes(parts, one)));
  expect(foreign).toEqual([]);
});

test('no line of the specification or the decisions is left out', () => {
  expect(stated.length).toBeGreaterThan(150);
  expect(stated.filter((one) => !rows.some(({ quotation }) => quotes(quotation, one)))).toEqual([]);
});
