import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'oxlint-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function lint() {
  const config = join(root, 'tools/src/eslint/oxlint.json');
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const args = [oxlint, '--type-aware', '--config', config, '--format=unix', folder];
  return spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
}

test.each([
  ['a promise that nothing awaits', 'no-floating-promises', 'ask();'],
  ['a promise as a condition', 'no-misused-promises', 'if (ask()) console.log(1);'],
  ['an awaited value that is no promise', 'await-thenable', 'await 1;'],
  ['a case that is left out', 'switch-exhaustiveness-check', 'switch (answer) { case "yes": break; }'],
])('lint refuses %s', (_what, rule, code) => {
  const compilerOptions = { strict: true, target: 'es2024', module: 'esnext', types: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  const declared = 'declare function ask(): Promise<boolean>;\ndeclare const answer: "yes" | "no";\nexport {};\n';
  writeFileSync(join(folder, 'code.ts'), declared + code);
  const { status, stdout } = lint();
  expect(stdout).toContain(rule);
  expect(status).toBe(1);
});

test.each([
  ['values', "import { other } from './other.ts';", 1],
  ['types', "import type { other } from './other.ts';", 0],
])('lint: two files that import each other’s %s', (_what, statement, expected) => {
  writeFileSync(join(folder, 'code.ts'), `${statement}\nexport const one = (value: typeof other) => value;\n`);
  writeFileSync(join(folder, 'other.ts'), "import { one } from './code.ts';\nexport const other = () => one;\n");
  const { status, stdout } = lint();
  expect(status).toBe(expected);
  expect(stdout.includes('no-cycle')).toBe(expected === 1);
});

const components = {
  'rules-of-hooks': '({ on }) { if (on) useState(1); return null; }',
  'exhaustive-deps': '({ id }) { useEffect(() => { document.title = id; }, []); return null; }',
  'static-components': '() { const Inner = () => <p />; return <Inner />; }',
  'set-state-in-effect': '({ a }) { const [, set] = useState(0); useEffect(() => { set(a); }, [a]); return null; }',
  immutability: '({ a }) { a.b = 2; return <p>{a.b}</p>; }',
  refs: '() { const ref = useRef(0); return <p>{ref.current}</p>; }',
  purity: '() { return <p>{Math.random()}</p>; }',
};

test('lint refuses components that break a rule of React', () => {
  const written = Object.values(components).map((rest, i) => `export function C${i}${rest}`);
  const imports = "import { useEffect, useRef, useState } from 'react';";
  writeFileSync(join(folder, 'code.tsx'), [imports, ...written].join('\n'));
  const { stdout } = lint();
  const broken = [...stdout.matchAll(/Error\/.*?\((\S+)\)\]/g)].map(([, rule]) => rule);
  expect(broken.sort()).toEqual(Object.keys(components).sort());
});
