import { setTimeout as pause } from 'node:timers/promises';
import { CannotStart } from '@cc/deploy/start-service';
import { readMigrations } from '@cc/supabase/migrations';
import { findLetterKey } from './vault/letter-key-repository.ts';
import { createTokenCipher } from './vault/token-cipher.ts';
import type { Config } from './config.ts';
import { inTransaction, isDatabaseAway, lacksFunction, type Pool, type Queryable } from './database.ts';
import type { Log } from './log.ts';

/** How long a database that cannot be reached is waited for, as it and its clients may start at the same time. */
const timeoutMs = 30_000;

/**
 * Returns once the database is one that this program can work with. A newer schema is: migrations first add what the
 * next release needs, and a later one removes what none needs (D26).
 * @throws CannotStart with what to change
 */
export async function checkDatabase(
  pool: Pool,
  keys: Config['encryptionKeys'],
  log: Pick<Log, 'warn'>,
  timeout = timeoutMs,
): Promise<void> {
  const deadline = Date.now() + timeout;
  for (;;) {
    const problem = await inTransaction(pool, (client) => look(client, keys)).catch((error: unknown) => error);
    if (problem === undefined) return;
    if (!isDatabaseAway(problem) || Date.now() > deadline) throw new CannotStart(sentence(problem));
    log.warn({ err: problem }, 'waiting for the database');
    await pause(1000);
  }
}

/** Looks in a transaction, which a pooler in statement mode refuses. */
async function look(client: Queryable, keys: Config['encryptionKeys']): Promise<undefined> {
  const { rows: users } = await client.query<{ role: string }>('select current_user as role');
  if (users[0]?.role !== 'cc_api')
    throw new CannotStart(
      `DATABASE_URL logs in as "${users[0]?.role}". Use the role cc_api, which has no other rights.`,
    );
  const { rows } = await client.query<{ version: string | null }>('select private.schema_version() as version');
  const [stored, needed] = [rows[0]?.version ?? 'none', (await readMigrations()).at(-1)?.version ?? ''];
  if (stored === 'none' || stored < needed)
    throw new CannotStart(
      `The newest migration of the database is ${stored}, and this program needs ${needed}. ${push}`,
    );
  // With a mistyped key, every mailbox would look disconnected.
  await findLetterKey(client, createTokenCipher(keys));
}

const push = 'Run "supabase db push" first.';

function sentence(problem: unknown): string {
  if (problem instanceof CannotStart) return problem.message;
  const words = problem instanceof Error ? problem.message || String(problem.name) : String(problem);
  if (lacksFunction(problem)) return `The database is older than this program (${words}). ${push}`;
  if (words.includes('statement pooling'))
    return 'The pooler is in statement mode. Use its transaction or session mode.';
  return `The database cannot be used: ${words}.`;
}
