#!/usr/bin/env node
// Lints a folder (default: the current one): ESLint for what the source shows, oxlint for the rules that need types. Its
// types come from the native compiler, in an eighth of the time that typescript-eslint takes for the same rules.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const bin = (name, path) => join(dirname(require.resolve(`${name}/package.json`)), path);
const typedRules = fileURLToPath(new URL('./typed-rules.json', import.meta.url));

const [folder = '.'] = process.argv.slice(2);

// Types of JavaScript are guesses, and the template imports a contract that does not exist before it is written out.
const ignored = ['*.js', '*.cjs', '*.mjs', 'template'].map((pattern) => `--ignore-pattern=${pattern}`);

for (const [script, ...args] of [
  [bin('eslint', 'bin/eslint.js'), '.'],
  [bin('oxlint', 'bin/oxlint'), '--type-aware', '--config', typedRules, ...ignored, '.'],
]) {
  const { status } = spawnSync(process.execPath, [script, ...args], { stdio: 'inherit', cwd: folder });
  if (status !== 0) process.exitCode = 1;
}
