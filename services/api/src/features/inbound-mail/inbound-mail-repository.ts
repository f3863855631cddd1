import type { Queryable } from '../../database.ts';
import type { InboundMail } from './read-inbound-mail.ts';

export interface InboundMailRepository {
  /**
   * Does what a mail asks for. Repeating it changes nothing.
   * @returns false: its token is not ours, or it names no recipient of the letter. Nothing was changed.
   */
  take(mail: InboundMail): Promise<boolean>;
}

/** Writes by functions alone (74_opt_outs.sql). */
export function createInboundMailRepository(database: Queryable): InboundMailRepository {
  return {
    async take(mail) {
      const { rows } = await (mail.kind === 'stop'
        ? database.query<{ done: boolean }>('select public.opt_out_by_mail($1, $2) as done', [mail.token, mail.from])
        : database.query<{ done: boolean }>('select public.report_bounce($1, $2, $3) as done', [
            mail.token,
            mail.addresses,
            mail.certain,
          ]));
      return rows[0]?.done ?? false;
    },
  };
}
