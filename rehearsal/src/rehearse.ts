// `npm run rehearse`: production on one machine, from real components (D30). This process installs what is missing and
// prepares the folder of the rehearsal; everything else runs in a world of its own (inside.ts), which ends as a whole.
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFrontEnds } from '@cc/tools/stack';
import { readArguments, usage } from './arguments.ts';
import { createCertificates } from './certificates.ts';
import { foldersIn, root } from './folders.ts';
import { ownWorld } from './network.ts';
import { installPackages, missingPackages } from './packages.ts';

const asked = readArguments(process.argv.slice(2));
if (asked === usage) {
  process.stdout.write(usage);
  process.exit();
}
if (typeof asked === 'string') fail(asked);
const { what, names, keep, build } = asked;
const say = (line: string) => void process.stdout.write(`${line}\n`);

const missing = missingPackages();
if (process.platform !== 'linux' || process.getuid?.() !== 0) {
  const install = missing.length > 0 ? ` It also installs packages of Debian: ${missing.join(', ')}.` : '';
  fail(
    'The rehearsal runs Postgres, Postfix and others as their own users, in a network of their own. It needs Debian 12, and ' +
      `root: sudo npm run rehearse.${install} What needs no root is part of npm test (D30).`,
  );
}
if (missing.length > 0) {
  say(`Installing packages of Debian, without starting their services: ${missing.join(', ')}`);
  await installPackages(missing);
}

const folder = mkdtempSync(join(tmpdir(), 'coach-connect-rehearsal-'));
// Postgres and others reach their data as users of their own.
chmodSync(folder, 0o755);
const folders = foldersIn(folder);
for (const path of [folders.data, folders.components, folders.home]) mkdirSync(path);
try {
  const { authorityFile } = await createCertificates(folders);
  if (build) {
    say('Building the front ends');
    await buildFrontEnds(root, folders.data);
  }
  const env = { ...process.env, HOME: folders.home, NODE_EXTRA_CA_CERTS: authorityFile };
  const inside = [process.execPath, join(import.meta.dirname, 'inside.ts'), folder, what, ...names];
  const child = spawn('unshare', [...ownWorld, ...inside], { stdio: 'inherit', cwd: root, env });
  // Ctrl-C reaches the inside by itself, which stops in order. Otherwise all of it ends at once.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill('SIGKILL'));
  process.exitCode = await new Promise<number>((ended) => child.once('exit', (code) => ended(code ?? 1)));
} finally {
  if (keep) say(`Its logs and data: ${folder}`);
  else rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
