import type pg from 'pg';
import { become } from './prepared-database.ts';

export interface RevealedCoach {
  readonly id: number;
  readonly email: string;
}

/** Reveals the women's soccer coaches of a school, as the page of a signed-in user does. */
export async function revealCoaches(
  admin: pg.Pool,
  user: string,
  school: string,
  sport = 'soccer',
): Promise<readonly RevealedCoach[]> {
  const client = await admin.connect();
  try {
    await client.query('begin');
    await become(client, user);
    const { rows } = await client.query<RevealedCoach>(
      `select id::int, email from public.reveal_coaches($1, 'women', $2) order by id`,
      [school, sport],
    );
    await client.query('commit');
    return rows;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
