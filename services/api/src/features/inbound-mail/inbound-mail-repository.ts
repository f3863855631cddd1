import { inTransaction, type Pool } from '../../database.ts';
import type { JobQueueRepository } from '../../jobs/job-queue-repository.ts';
import { tellOfOptOuts } from '../../jobs/tell-of-opt-outs.ts';
import type { InboundMail } from './read-inbound-mail.ts';

export interface InboundMailRepository {
  /**
   * Does what a mail asks for. Repeating it changes nothing.
   * @returns false: its token is not ours, or it names no recipient of the letter. Nothing was changed.
   */
  take(mail: InboundMail): Promise<boolean>;
}

/** Writes by functions alone (74_opt_outs.sql). */
export function createInboundMailRepository(pool: Pool, jobs: JobQueueRepository): InboundMailRepository {
  return {
    take: (mail) =>
      inTransaction(pool, async (client) => {
        if (mail.kind === 'bounce') {
          const { rows } = await client.query<{ done: boolean }>('select public.report_bounce($1, $2, $3) as done', [
            mail.token,
            mail.addresses,
            mail.certain,
          ]);
          return rows[0]?.done ?? false;
        }
        const { rows } = await client.query<{ token: string | null }>(
          'select public.opt_out_by_mail($1, $2) as token',
          [mail.tokens, mail.from],
        );
        const token = rows[0]?.token ?? null;
        if (token !== null) await tellOfOptOuts(client, jobs, token);
        return token !== null;
      }),
  };
}
