import { setImmediate as nextTurn } from 'node:timers/promises';
import { staffExportNewsletter } from '@cc/contracts/api/staff';
import { toCsv } from '@cc/contracts/csv';
import type { FastifyInstance } from 'fastify';
import { inTransaction, type Pool } from '../../database.ts';
import { userOf } from '../../plugins/authenticate.ts';
import { serve } from '../../plugins/serve.ts';
import { asStaffFailure } from './staff-repository.ts';

/** A confirmed address of the newsletter. */
interface Subscriber {
  readonly id: string;
  readonly email: string;
  readonly confirmedAt: Date;
  readonly unsubscribe: string;
}

export interface StaffNewsletterRepository {
  /** A part of the list, which the audit has then. @throws ApiFailure forbidden */
  export(staffId: string, after: number, reason: string): Promise<readonly Subscriber[]>;
}

/** @param linkOf the page of a subscription */
export function createStaffNewsletterRepository(
  pool: Pool,
  linkOf: (subscription: string) => Promise<string>,
): StaffNewsletterRepository {
  return {
    async export(staffId, after, reason) {
      try {
        // In a transaction, the audit learns the request's id.
        const { rows } = await inTransaction(pool, (client) =>
          client.query<Omit<Subscriber, 'unsubscribe'> & { readonly subscription: string }>(
            `select id, email, confirmed_at as "confirmedAt", subscription
             from public.staff_export_newsletter($1, $2, $3, $4)`,
            [staffId, after, fileSize, reason],
          ),
        );
        const subscribers: Subscriber[] = [];
        for (const { subscription, ...row } of rows) {
          subscribers.push({ ...row, unsubscribe: await linkOf(subscription) });
          // Signing thousands at once would keep all other requests waiting.
          if (subscribers.length % 500 === 0) await nextTurn();
        }
        return subscribers;
      } catch (error) {
        throw asStaffFailure(error);
      }
    },
  };
}

/** The most addresses of one file. */
const fileSize = 50_000;

/** `POST /api/staff/export-newsletter`: the confirmed addresses, for owners (D23.8). */
export function staffNewsletterRoute(app: FastifyInstance, newsletter: StaffNewsletterRepository): void {
  serve(
    app,
    staffExportNewsletter,
    { summary: 'The confirmed addresses of the newsletter, for owners' },
    async ({ body: { after, reason }, request }) => {
      const rows = await newsletter.export(userOf(request).id, after, reason);
      const lines = rows.map(({ email, confirmedAt, unsubscribe }) => [email, confirmedAt.toISOString(), unsubscribe]);
      return {
        csv: toCsv([['Email', 'Confirmed', 'Unsubscribe link'], ...lines]),
        addresses: rows.length,
        next: rows.length < fileSize ? null : Number(rows.at(-1)?.id),
      };
    },
  );
}
