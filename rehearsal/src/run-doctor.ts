import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { replicas } from './addresses.ts';
import type { Certificates } from './certificates.ts';
import { type Folders, root } from './folders.ts';
import { type Bucket, environmentOf } from './settings.ts';

/** What the rehearsal lacks: a public server of names, where the domain of our mails would have its records. */
const missing = ['mail: SPF', 'mail: DKIM', 'mail: DMARC'];

/**
 * Runs `npm run stripe:setup`, as on a first day, and `npm run doctor` with all settings of the installation, and
 * prints what they say.
 * @throws Error unless the doctor finds everything fine but for what the rehearsal lacks
 */
export async function runDoctor(folders: Folders, certificates: Certificates, bucket: Bucket): Promise<void> {
  const settings = replicas.map((replica) => environmentOf(replica, folders, certificates, bucket));
  const env = { ...process.env, ...Object.assign({}, ...settings) };
  await runCommand('stripe-setup', env);
  const words = await runCommand('doctor', env);
  const wrong = words.match(/^WRONG .+/gm) ?? [];
  const isExpected = missing.every((part, place) => wrong[place]?.startsWith(`WRONG ${part}: `));
  if (!isExpected || wrong.length > missing.length)
    throw new Error(`The doctor should find these wrong, and nothing else: ${missing.join(', ')}.`);
}

async function runCommand(name: string, env: NodeJS.ProcessEnv): Promise<string> {
  const script = join(root, `tools/src/cli/${name}.ts`);
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const words = await text(child.stdout);
  process.stdout.write(words);
  return words;
}
