import type { Pool } from 'pg';

export interface Question {
  /** Of the prepared statement. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Asks in one transaction as PostgREST does for a signed-in user: under the role and with the claims, read only. */
export async function readAsUser(database: Pool, user: string, questions: readonly Question[]): Promise<void> {
  const client = await database.connect();
  try {
    await client.query('begin read only');
    await client.query({
      name: 'become',
      text: `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
      values: [JSON.stringify({ role: 'authenticated', sub: user })],
    });
    for (const { name, text, values } of questions) await client.query({ name, text, values: [...values] });
    await client.query('commit');
  } finally {
    client.release();
  }
}
