import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { namedTestProblems } from './citations.ts';

const document = 'docs/promises.md';
const features = 'mfe-marketing/src/features';
const pages = ['terms', 'privacy', 'refund'] as const;

/** The faults of the table of what the legal pages promise, read from the workspace. */
export function readPromiseProblems(root: string): readonly string[] {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const sections = pages.flatMap((page) =>
    [...read(`${features}/${page}/${page}-sections.tsx`).matchAll(/^ +(?:\{ )?id: '([^']+)'/gm)].map(
      ([, id]) => `${page}#${id}`,
    ),
  );
  const find = (path: string) => (existsSync(join(root, path)) ? path : undefined);
  const findTest = (path: string) => (find(path) === undefined ? undefined : read(path));
  return promiseProblems(read(document), [...sections, 'contact#reply'], { find, findTest });
}

interface Workspace {
  readonly find: (path: string) => string | undefined;
  /** A test's source. */
  readonly findTest: (path: string) => string | undefined;
}

/**
 * Faults of a table with the columns section, promise, code, test and title: a section without a row, a row of no
 * section, code or a test that does not exist.
 */
export function promiseProblems(
  text: string,
  sections: readonly string[],
  { find, findTest }: Workspace,
): readonly string[] {
  const rows = [...text.matchAll(/^\| ([a-z]+#[a-z-]+) +\| .+? +\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm)];
  const named = new Set(rows.map(([, section]) => section));
  const report = (problem: string) => `${document}: ${problem}`;
  return [
    ...sections.filter((section) => !named.has(section)).map((section) => report(`${section} has no row.`)),
    ...rows.flatMap(([, section = '', code = '', test = '', title = '']) => {
      const path = /^`(.+)`$/.exec(code)?.[1];
      if (path === undefined) return /^(by hand|none)/.test(code) ? [] : [report(`${section} names no code.`)];
      if (find(path) === undefined) return [report(`there is no ${path}.`)];
      return namedTestProblems(`| ${test} | ${title} |`, findTest).map((problem) =>
        problem.replace(/^[^:]+/, document),
      );
    }),
    ...[...named]
      .filter((section = '') => !sections.includes(section))
      .map((section) => report(`no page has ${section}.`)),
  ];
}
