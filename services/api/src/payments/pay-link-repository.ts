import { payPath, type OpenedPayLink, type PayLink } from '@cc/contracts/entities/pay-link';
import type { Pool } from '../database.ts';
import { refusesMail } from '../jobs/mails-to-strangers.ts';
import { hashSecret } from '../vault/opaque-secret.ts';
import type { LinkCodes } from '../vault/link-codes.ts';
import type { WishedItem } from './payment-repository.ts';

/** A link as its page finds it. */
export interface FoundPayLink {
  readonly id: string;
  readonly userId: string;
  readonly view: OpenedPayLink;
  /** The payment page that was opened last, if its payment may still arrive. */
  readonly sessionId: string | null;
}

/** The links by which parents pay (D21). */
export interface PayLinkRepository {
  /** Stores a link, or renews the user's waiting one for the same things. @returns its id. */
  create(link: {
    readonly id: string;
    readonly userId: string;
    readonly athlete: string;
    readonly items: readonly WishedItem[];
  }): Promise<string>;
  find(code: string): Promise<FoundPayLink | null>;
  /** Of a user, newest first, without those that ended more than 30 days ago. */
  list(userId: string): Promise<PayLink[]>;
  /** With its address; null if the link is gone. */
  read(id: string): Promise<(PayLink & { readonly athlete: string; readonly userId: string }) | null>;
  /** Withdraws a link of the user that was not paid. @returns the payment pages that must end. */
  revoke(userId: string, id: string): Promise<string[]>;
  /** The email address of a link's athlete. */
  athleteEmail(id: string): Promise<string | null>;
  /** Whether the owner of an address asked for no email from athletes, or from this one (D22.17). */
  refusesMail(address: string, userId: string): Promise<boolean>;
}

interface StoredLink extends Omit<PayLink, 'url' | 'createdAt' | 'expiresAt'> {
  readonly userId: string;
  readonly athlete: string;
  readonly hash: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly sessionId: string | null;
}

const select = `
  select l.id, l.user_id as "userId", l.athlete, l.code_hash as hash, private.pay_link_state(l) as state,
    private.pay_link_state(l) = 'paid' and not exists (
      select from public.purchases p where p.pay_link_id = l.id and p.stands
    ) as returned,
    l.created_at as "createdAt", l.expires_at as "expiresAt",
    (select json_agg(json_build_object(
       'priceId', o.price_id, 'title', o.title, 'quantity', w.quantity, 'price', o.amount_cents, 'tokens', o.tokens)
       order by o.amount_cents)
     from jsonb_to_recordset(l.items) w (price_id text, quantity integer)
     join public.products o on o.price_id = w.price_id) as items,
    (select p.session_id from public.purchases p
     where p.pay_link_id = l.id and p.status in ('open', 'processing') order by p.id desc limit 1) as "sessionId"
  from public.pay_links l`;

/** @param siteUrl where the pages of links are. */
export function createPayLinkRepository(pool: Pool, codes: LinkCodes, siteUrl: string): PayLinkRepository {
  const toLink = ({ id, hash, state, returned, items, createdAt, expiresAt }: StoredLink): PayLink => {
    const code = codes.findCode(id, hash);
    return {
      id,
      url: code === undefined ? null : `${siteUrl}${payPath(code)}`,
      state,
      returned,
      items,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    };
  };
  return {
    async create({ id, userId, athlete, items }) {
      const wished = JSON.stringify(items.map(({ priceId, quantity }) => ({ price_id: priceId, quantity })));
      const { rows } = await pool.query<{ id: string }>('select public.create_pay_link($1, $2, $3, $4, $5) as id', [
        id,
        userId,
        hashSecret(codes.codeFor(id)),
        athlete,
        wished,
      ]);
      if (!rows[0]) throw new Error('create_pay_link answered no row.');
      return rows[0].id;
    },
    async find(code) {
      const { rows } = await pool.query<StoredLink>(`${select} where l.code_hash = $1`, [hashSecret(code)]);
      if (!rows[0]) return null;
      const { id, userId, athlete, state, returned, items, expiresAt, sessionId } = rows[0];
      return { id, userId, sessionId, view: { athlete, state, returned, items, expiresAt: expiresAt.toISOString() } };
    },
    async list(userId) {
      const { rows } = await pool.query<StoredLink>(
        `${select} where l.user_id = $1 and coalesce(l.revoked_at, l.expires_at) > now() - interval '30 days'
          order by l.created_at desc limit 50`,
        [userId],
      );
      return rows.map(toLink);
    },
    async read(id) {
      const { rows } = await pool.query<StoredLink>(`${select} where l.id = $1`, [id]);
      return rows[0] ? { ...toLink(rows[0]), athlete: rows[0].athlete, userId: rows[0].userId } : null;
    },
    async revoke(userId, id) {
      const { rows } = await pool.query<{ session: string }>('select public.revoke_pay_link($1, $2) as session', [
        userId,
        id,
      ]);
      return rows.map(({ session }) => session);
    },
    async athleteEmail(id) {
      const { rows } = await pool.query<{ email: string | null }>('select public.pay_link_athlete($1) as email', [id]);
      return rows[0]?.email ?? null;
    },
    refusesMail: (address, userId) => refusesMail(pool, address, userId),
  };
}
