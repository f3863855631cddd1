import { giftDays } from '@cc/contracts/entities/catalogue';
import type { Queryable } from '../../database.ts';
import { refusesMail } from '../../jobs/mails-to-strangers.ts';

/** Whom a gift is announced to. */
export interface GiftNews {
  readonly to: string;
  /** Its whole day is left to sign in. */
  readonly lastDay: Date;
}

export interface GiftRepository {
  /**
   * Null: nobody can have it any more, as its money went back or is about to, or the owner of the address wants no such
   * mail.
   */
  news(orderId: string): Promise<GiftNews | null>;
}

export function createGiftRepository(database: Queryable): GiftRepository {
  return {
    async news(orderId) {
      const { rows } = await database.query<GiftNews & { buyerId: string | null }>(
        `select coalesce(g.email, public.account_address(p.user_id)) as to, g.buyer_id as "buyerId",
           p.paid_at + interval '1 day' * ($2::integer - 1) as "lastDay"
         from public.purchases p join private.gifts g on g.purchase_id = p.id
         where p.order_id = $1 and p.stands and not p.is_late
           and coalesce(g.email, public.account_address(p.user_id)) is not null
           and (g.email is null or p.paid_at > now() - interval '1 day' * $2::integer)`,
        [orderId, giftDays],
      );
      const [found] = rows;
      if (!found || (await refusesMail(database, found.to, found.buyerId))) return null;
      return found;
    },
  };
}
