import type pg from 'pg';

export interface RevealedCoach {
  readonly id: number;
  readonly email: string;
}

/** Reveals the women's coaches of a school, as the API does for a user. */
export async function revealCoaches(
  api: pg.Pool,
  user: string,
  school: string,
  sport = 'soccer',
): Promise<readonly RevealedCoach[]> {
  const { rows } = await api.query<RevealedCoach>(
    `select id::int, email from public.reveal_coaches($1, $2, 'women', $3) order by id`,
    [user, school, sport],
  );
  return rows;
}
