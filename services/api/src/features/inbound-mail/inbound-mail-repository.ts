import { inTransaction, type Pool } from '../../database.ts';
import type { JobQueueRepository } from '../../jobs/job-queue-repository.ts';
import { tellOfOptOuts } from '../../jobs/tell-of-opt-outs.ts';
import type { LetterTokens } from '../../vault/letter-tokens.ts';
import type { InboundMail } from './read-inbound-mail.ts';

export interface InboundMailRepository {
  /** Whether one of these tokens is ours: who writes it has seen a letter. */
  knows(purpose: 'opt-out' | 'bounce', tokens: readonly string[]): Promise<boolean>;
  /** Whether one of the letters with these tokens went to this address. */
  wentTo(tokens: readonly string[], address: string): Promise<boolean>;
  /**
   * Does what a mail asks for. Repeating it changes nothing.
   * @returns false: its token is not ours, or it names no recipient of the letter. Nothing was changed.
   */
  take(mail: InboundMail): Promise<boolean>;
}

/** Writes by functions alone (74_opt_outs.sql). */
export function createInboundMailRepository(
  pool: Pool,
  jobs: JobQueueRepository,
  letterTokens: LetterTokens,
): InboundMailRepository {
  const sendsOf = async (purpose: 'opt-out' | 'bounce', tokens: readonly string[]) => {
    const sends = await Promise.all(tokens.map((token) => letterTokens.idOf(purpose, token)));
    return sends.filter((send) => send !== null);
  };
  return {
    knows: async (purpose, tokens) => (await sendsOf(purpose, tokens)).length > 0,

    async wentTo(tokens, address) {
      const values = [await sendsOf('opt-out', tokens), address];
      const { rows } = await pool.query<{ did: boolean }>('select public.went_to($1, $2) as did', values);
      return rows[0]?.did ?? false;
    },

    async take(mail) {
      if (mail.kind === 'bounce') {
        const send = await letterTokens.idOf('bounce', mail.token);
        if (send === null) return false;
        const { rows } = await pool.query<{ done: boolean }>('select public.report_bounce($1, $2, $3) as done', [
          send,
          mail.addresses,
          mail.certain,
        ]);
        return rows[0]?.done ?? false;
      }
      const sends = await sendsOf('opt-out', mail.tokens);
      if (sends.length === 0) return false;
      return inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ send: string | null }>('select public.opt_out_by_mail($1, $2) as send', [
          sends,
          mail.from,
        ]);
        const send = rows[0]?.send ?? null;
        if (send !== null) await tellOfOptOuts(client, jobs, send);
        return send !== null;
      });
    },
  };
}
