import type { ProListContact } from '@cc/contracts/api/pro-list';
import type { Pool } from '../../database.ts';
import type { AuthenticatedUser } from '../../plugins/authenticate.ts';

export interface ProListRepository {
  /** Null when there is no such list. */
  find(id: number): Promise<{ readonly name: string } | null>;
  /** Whether the user has bought the list and was not refunded. */
  isOwned(userId: string, id: number): Promise<boolean>;
  listContacts(id: number): Promise<ProListContact[]>;
  /** The delivered contacts of a club order that the user made, or that was made with their address. */
  listOrdered(user: Pick<AuthenticatedUser, 'id' | 'email'>, orderId: string): Promise<ProListContact[]>;
}

const contactColumns =
  'c.first_name as "firstName", c.last_name as "lastName", c.role, c.club, c.league, c.country, c.email';

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
        `select ${contactColumns} from public.pro_list_contacts c where c.pro_list_id = $1 order by c.id`,
        [id],
      );
      return rows;
    },
    async listOrdered({ id, email }, orderId) {
      const { rows } = await pool.query<ProListContact>(
        `select ${contactColumns}
         from public.pro_order_contacts c join public.pro_contact_orders o on o.id = c.pro_order_id
         where o.order_id = $3 and (o.user_id = $1 or lower(o.email) = lower($2)) order by c.id`,
        [id, email, orderId],
      );
      return rows;
    },
  };
}
