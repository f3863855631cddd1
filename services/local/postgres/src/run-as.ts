import { execFileSync } from 'node:child_process';
import { chown } from 'node:fs/promises';

/** The system user that Postgres runs as; undefined means the user who runs Node. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/** Postgres refuses to run as root, so root runs it as an unprivileged user that every Unix has. */
export function unprivilegedUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', '_postgres', 'nobody']) {
    try {
      return { uid: systemId('-u', name), gid: systemId('-g', name) };
    } catch {
      // This machine has no such user: try the next name.
      continue;
    }
  }
  throw new Error('Postgres cannot run as root, and this machine has no user "postgres" or "nobody" to run it as.');
}

function systemId(flag: '-u' | '-g', name: string): number {
  return Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
}

/** Changes the owner of a file or folder to the user that Postgres runs as. */
export async function changeOwner(path: string, user: SystemUser | undefined): Promise<void> {
  if (user) await chown(path, user.uid, user.gid);
}
