import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'typed-rules-'));
afterAll(() => rmSync(folder, { recursive: true }));

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
  const config = join(root, 'tools/src/eslint/typed-rules.json');
  const args = [
    join(root, 'node_modules/oxlint/bin/oxlint'),
    '--type-aware',
    '--config',
    config,
    '--format=unix',
    folder,
  ];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  expect(stdout).toContain(rule);
  expect(status).toBe(1);
});
