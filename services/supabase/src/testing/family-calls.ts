import { createHash, randomUUID } from 'node:crypto';
import type { PreparedDatabase } from './prepared-database.ts';

/** What a parent sees. */
interface SeenFamily {
  readonly athletes: readonly unknown[];
  readonly parents: readonly unknown[];
}

const hashOf = (id: string) => createHash('sha256').update(id).digest();

/** The address of a test user. */
export const addressOf = (user: string) => `${user}@athlete.example`;

/** The functions of families, called as the API calls them. */
export function familyCalls({ api, admin, createUser }: Pick<PreparedDatabase, 'api' | 'admin' | 'createUser'>) {
  const calls = {
    /** A user whose address is verified. */
    async newParent(): Promise<string> {
      const id = await createUser();
      await admin.query('update auth.users set email_confirmed_at = now() where id = $1', [id]);
      return id;
    },
    /** @returns the invitation's id, which stands for its code. */
    async invite(athlete: string, email: string, waits = false): Promise<string> {
      const id = randomUUID();
      const values = [id, athlete, hashOf(id), 'Jo', email, waits];
      await api.query('select public.invite_parent($1, $2, $3, $4, $5, $6)', values);
      return id;
    },
    accept: (user: string, id: string) => api.query('select public.accept_invitation($1, $2)', [user, hashOf(id)]),
    /** Links the two. @returns the link's id. */
    async link(athlete: string, parent: string, waits = false): Promise<string> {
      const id = await calls.invite(athlete, addressOf(parent), waits);
      await calls.accept(parent, id);
      return id;
    },
    /** @param limit left out: it stays, as terms without `waits` do */
    async terms(parent: string, link: string, limit?: number | null, waits?: boolean): Promise<unknown[]> {
      const values = [parent, link, limit, waits, limit === undefined];
      const { rows } = await api.query('select public.set_family_terms($1, $2, $3, $4, $5) as session', values);
      return rows;
    },
    /** @returns how many links ended. */
    end: async (user: string, link: string) =>
      (await api.query('select * from public.end_family_link($1, $2)', [user, link])).rowCount,
    decide: (parent: string, run: string, approves: boolean) =>
      api.query('select public.decide_run($1, $2, $3)', [parent, run, approves]),
    async read(user: string): Promise<SeenFamily | undefined> {
      const { rows } = await api.query<{ family: SeenFamily }>('select public.family_of($1) as family', [user]);
      return rows[0]?.family;
    },
  };
  return calls;
}

export type FamilyCalls = ReturnType<typeof familyCalls>;
