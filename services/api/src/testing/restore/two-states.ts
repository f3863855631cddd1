import { Client } from 'pg';
import { carryOver } from '../../restore/carry-over.ts';
import { openApiDatabase } from '../api-database.ts';

/** A newest and a restored state of one database, with two users. They end with the test file. */
export async function useTwoStates() {
  const databases = await Promise.all([openApiDatabase(), openApiDatabase()]);
  const [newest, restored] = databases.map((each) => new Client({ connectionString: each.url() })) as [Client, Client];
  const [user, other] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const;

  beforeAll(async () => {
    for (const client of [newest, restored]) {
      await client.connect();
      await client.query(`insert into auth.users (id, email) values ($1, 'a@mail.example'), ($2, 'b@mail.example')`, [
        user,
        other,
      ]);
      await client.query('update private.address_key set key = $1', [Buffer.alloc(32)]);
    }
  });
  afterAll(async () => {
    for (const client of [newest, restored]) await client.end();
    for (const database of databases) await database.drop();
  });

  /** As the command does it. */
  async function carry(since: Date): Promise<string[]> {
    await restored.query('begin');
    const told = await carryOver(newest, restored, since);
    await restored.query('commit');
    return told;
  }
  return { newest, restored, user, other, carry };
}
