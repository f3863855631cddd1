import type { ProListContact } from '@cc/contracts/api/pro-list';
import type { Pool } from 'pg';

export interface ProListRepository {
  /** Null when there is no such list. */
  find(id: number): Promise<{ readonly name: string } | null>;
  /** Whether the user has bought the list and was not refunded. */
  isOwned(userId: string, id: number): Promise<boolean>;
  listContacts(id: number): Promise<ProListContact[]>;
}

export function createProListRepository(pool: Pool): ProListRepository {
  return {
    async find(id) {
      // Cast to bigint: a number beyond the column's range is an unknown list, not an error.
      const { rows } = await pool.query<{ name: string }>(
        'select title as name from public.products where pro_list_id = $1::bigint',
        [id],
      );
      return rows[0] ?? null;
    },
    async isOwned(userId, id) {
      const { rowCount } = await pool.query(
        `select from public.purchases p join public.purchase_items i on i.purchase_id = p.id
         where p.user_id = $1 and p.stands and i.pro_list_id = $2 limit 1`,
        [userId, id],
      );
      return rowCount === 1;
    },
    async listContacts(id) {
      const { rows } = await pool.query<ProListContact>(
        `select first_name as "firstName", last_name as "lastName", role, club, league, country, email
         from public.pro_list_contacts where pro_list_id = $1 order by id`,
        [id],
      );
      return rows;
    },
  };
}
