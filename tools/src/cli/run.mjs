#!/usr/bin/env node
// Entry of every npm command. Plain JavaScript without dependencies, because a fresh clone has none: installs packages
// when the lockfile has changed, then runs the command with the workspace's own Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const deployments = ['rollback', 'promote', 'canary', 'stop-canary', 'preview', 'history', 'token'];
const commands = [
  'start',
  'dev',
  'test',
  'reset',
  'coaches-import',
  'rotate-token-key',
  'bench',
  'new-remote',
  'lift-out',
  'spec-map',
  'deploy',
  ...deployments.map((name) => `deploy-${name}`),
];
const [command = '', ...args] = process.argv.slice(2).map((word, i) => (i === 0 ? word.replace(':', '-') : word));

if (!commands.includes(command)) fail(`Unknown command "${command}". There are: ${commands.join(', ')}.`);
if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Node 20 or later is needed; this is ${process.version}. Install a newer one from https://nodejs.org.`);
}

installIfNeeded();

const node = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
if (!existsSync(node)) {
  fail('The workspace\'s own Node is missing: its install script did not run. Run "npm ci --ignore-scripts=false".');
}
const child = spawn(node, [join(root, `tools/src/cli/${command}.ts`), ...args], {
  stdio: 'inherit',
  cwd: root,
  env: { ...process.env, PATH: [join(root, 'node_modules/.bin'), dirname(node), process.env.PATH].join(':') },
});
// Ctrl-C reaches the child directly; this process only waits until it has ended.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => signal !== 'SIGINT' && child.kill(signal));
}
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

function installIfNeeded() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const stamp = join(root, 'node_modules/.installed-lockfile');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log('Installing packages (about a minute, once per lockfile) ...');
  const { status } = spawnSync('npm', ['ci'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) fail('Installing failed; see the lines above. Nothing was started.');
  writeFileSync(stamp, lock);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
