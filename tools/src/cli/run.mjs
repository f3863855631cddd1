#!/usr/bin/env node
// Entry of every npm command. Plain JavaScript without dependencies, because a fresh clone has none: installs packages
// when the lockfile has changed, then runs the command with the workspace's own Node.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deployCommands, fileOf } from './commands.mjs';
import { needNode } from './need-node.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const commands = [
  'start',
  'dev',
  'test',
  'reset',
  'coaches:import',
  'rotate:token-key',
  'rotate:records-key',
  'backup',
  'restore',
  'rehearse:restore',
  'stripe:setup',
  'doctor',
  'bench',
  'rehearse',
  'check:previous-release',
  'new:remote',
  'lift-out',
  'publish:packages',
  'spec-map',
  ...deployCommands,
];
const [command = '', ...args] = process.argv.slice(2);

// Enough to install: everything else runs with the workspace's own Node.
needNode('20.0');
if (!commands.includes(command)) fail(`Unknown command "${command}". There are: ${commands.join(', ')}.`);

installIfNeeded();

const node = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
if (!existsSync(node)) {
  fail('The workspace\'s own Node is missing: its install script did not run. Run "npm ci --ignore-scripts=false".');
}
const child = spawn(node, [join(root, `tools/src/cli/${fileOf(command)}.ts`), ...args], {
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
  if (isInstalled()) return;
  console.log('Installing packages, once per lockfile: one to ten minutes, mostly without a line ...');
  const { status } = spawnSync('npm', ['ci'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) fail('Installing failed; see the lines above. Nothing was started.');
}

/** Compares the lockfile with npm's own list of what it installed, and looks for the commands of our own packages. */
function isInstalled() {
  const list = 'node_modules/.package-lock.json';
  if (!existsSync(join(root, list))) return false;
  const [wanted, found] = ['package-lock.json', list].map(
    (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages,
  );
  const isThere = ([path, { integrity, optional, bin = {} }]) =>
    path.includes('node_modules/')
      ? optional || (found[path] && found[path].integrity === integrity)
      : Object.keys(bin).every((name) => existsSync(join(root, 'node_modules/.bin', name)));
  return Object.entries(wanted).every(isThere);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
