import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = 'docs/decisions';
const citation = /\bD(\d+)(?:\.(\d+))?[a-z]?\b/g;
const oldForm = /\b[Dd]ecisions? (?:\d|on \[)/;

/** The number of each decision with those of its numbered items: `1` and `1.7`. */
export function readDecisions(root: string): ReadonlySet<string> {
  const numbers = new Set<string>();
  for (const name of globSync('*.md', { cwd: join(root, folder) })) {
    const document = Number(name.slice(0, 4));
    numbers.add(`${document}`);
    const text = readFileSync(join(root, folder, name), 'utf8');
    for (const [, item] of text.matchAll(/^(\d+)\. /gm)) numbers.add(`${document}.${item}`);
  }
  return numbers;
}

/** The faults of all citations in the workspace's code and documents. */
export function readCitationProblems(root: string): readonly string[] {
  const decisions = readDecisions(root);
  const paths = globSync('**/*.{ts,tsx,mjs,sql,css,md,yml}', {
    cwd: root,
    exclude: ['**/node_modules', '**/.*', '**/dist'],
  });
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const find = (path: string) => (existsSync(join(root, path)) ? read(path) : undefined);
  return [
    ...paths.flatMap((path) => citationProblems(path, read(path), decisions)),
    ...namedTestProblems(read('docs/security.md'), find),
  ];
}

/** Faults in the tables of `docs/security.md`, whose rows end with a test's file and its title. */
export function namedTestProblems(text: string, find: (path: string) => string | undefined): readonly string[] {
  const rows = [...text.matchAll(/\| `([^`]+)` +\| (.+?) +\|$/gm)];
  const missing = rows.filter(([, path = '', title = '']) => {
    const source = find(path) ?? '';
    return !["'", '"', '`'].some(
      (quote) => source.includes(`(${quote}${title}${quote},`) || source.includes(`  ${quote}${title}${quote},\n`),
    );
  });
  return missing.map(([, path, title]) => `docs/security.md: ${path} has no test "${title}".`);
}

/** Faults in how a text cites decisions: `D7` is document 0007, `D1.7` is item 7 of document 0001. */
export function citationProblems(path: string, text: string, decisions: ReadonlySet<string>): readonly string[] {
  return text.split('\n').flatMap((line, i) => {
    const unknown = [...line.matchAll(citation)].filter(
      ([, document = '', item]) => !decisions.has(item ? `${document}.${item}` : document),
    );
    const problems = unknown.map(([cited]) => `${path}:${i + 1}: there is no decision ${cited}.`);
    if (oldForm.test(line)) problems.push(`${path}:${i + 1}: cite a decision as D7 or D1.7.`);
    return problems;
  });
}
