import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { run } from './program.ts';
import { changeOwner, type SystemUser } from './run-as.ts';

const initdbFlags = ['--username=postgres', '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-sync'];

/**
 * Creates a data folder whose superuser `postgres` has the given password. It is created under another name and moved
 * into place, so an interrupted start leaves no partial folder.
 * @throws Error with initdb's message.
 */
export async function createCluster(
  binaries: Binaries,
  dataDir: string,
  password: string,
  user?: SystemUser,
): Promise<void> {
  const unfinished = `${dataDir}.unfinished`;
  const secretDir = await mkdtemp(join(tmpdir(), 'postgres-password-'));
  const passwordFile = join(secretDir, 'password');
  try {
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600 });
    for (const path of [unfinished, secretDir, passwordFile]) await changeOwner(path, user);
    const initdb = run(binaries.initdb, [`--pgdata=${unfinished}`, `--pwfile=${passwordFile}`, ...initdbFlags], user);
    await initdb.exited;
    if (initdb.process.exitCode !== 0) {
      throw new Error(`Postgres could not make its data folder ${dataDir}: ${initdb.output()}`);
    }
    await rename(unfinished, dataDir);
  } finally {
    await rm(secretDir, { recursive: true, force: true });
  }
}
