import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Statement, readStatements } from './statements.ts';
import { type TestFile, readTaggedTests } from './tagged-tests.ts';

const documents = ['docs/specification.md', 'docs/decisions/0001-where-the-specification-is-silent.md'];

export interface SpecMap {
  /** Each statement with its tests as `path:line › title`. */
  readonly rows: readonly (Statement & { readonly tests: readonly string[] })[];
  /** One sentence for each fault; none when each built statement has a test and each tag names a statement. */
  readonly problems: readonly string[];
}

/** Reads the statements of the specification and of D1, and the tests of the whole workspace that cite them. */
export function readSpecMap(root: string): SpecMap {
  const marked = documents.map((path) => readStatements(readFileSync(join(root, path), 'utf8')));
  return mapTests(
    marked.flatMap(({ statements }) => statements),
    marked.flatMap(({ unmarked }) => unmarked),
    testFiles(root),
  );
}

/** The map of given statements to given test files, by path. */
export function mapTests(
  statements: readonly Statement[],
  unmarked: readonly string[],
  files: ReadonlyMap<string, TestFile>,
): SpecMap {
  const cited = new Map<string, string[]>();
  const problems = unmarked.map((text) => `No id follows "${text}".`);
  for (const [path, { tagged, strayLines }] of files) {
    problems.push(...strayLines.map((line) => `${path}:${line}: no test follows the tag.`));
    for (const { ids, line, title } of tagged) {
      for (const id of ids) cited.set(id, [...(cited.get(id) ?? []), `${path}:${line} › ${title}`]);
    }
  }
  const rows = statements.map((statement) => ({ ...statement, tests: cited.get(statement.id) ?? [] }));
  const known = new Set<string>();
  for (const { id, text, built, tests } of rows) {
    if (known.has(id)) problems.push(`Two statements have the id ${id}.`);
    known.add(id);
    if (built && tests.length === 0) problems.push(`No test cites ${id}: ${text}`);
    if (!built && tests.length > 0)
      problems.push(`${id} is decided but not built, and is cited by ${tests.join(', ')}.`);
  }
  for (const [id, tests] of cited) {
    if (!known.has(id)) problems.push(`There is no ${id}, which is cited by ${tests.join(', ')}.`);
  }
  return { rows, problems };
}

function testFiles(root: string): ReadonlyMap<string, TestFile> {
  const paths = globSync('**/*.{test,spec}.{ts,tsx}', { cwd: root, exclude: ['**/node_modules', '**/.*', '**/dist'] });
  const files = new Map<string, TestFile>();
  for (const path of paths.sort()) {
    const text = readFileSync(join(root, path), 'utf8');
    if (text.includes('// @spec ')) files.set(path, readTaggedTests(path, text));
  }
  return files;
}
