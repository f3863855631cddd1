import { inTransaction, type Pool } from '../../database.ts';
import type { JobQueueRepository } from '../../jobs/job-queue-repository.ts';
import { tellOfOptOuts, tellOfReports } from '../../jobs/tell-of-opt-outs.ts';
import type { LetterTokens } from '../../vault/letter-tokens.ts';

/** A recipient of a letter. */
export interface LetterRecipient {
  /** From 1, in the order of the email. */
  readonly place: number;
  readonly name: string;
  readonly school: string;
  readonly optedOut: boolean;
  /** A press stops emails of the letter's sender alone (D22.16). */
  readonly senderAlone: boolean;
}

export interface OptOutRepository {
  /** The recipients of the letter that a link belongs to. None: the link is not ours. */
  recipients(token: string): Promise<readonly LetterRecipient[]>;
  /**
   * Nobody writes to this recipient any more. Repeating it changes nothing.
   * @param place null: all recipients of the letter.
   * @returns false: the link is not ours, or the letter has no such recipient.
   */
  optOut(token: string, place: number | null): Promise<boolean>;
  /**
   * Lets the wishes of the last day hold for all that the list calls their people, in case a list was imported
   * meanwhile.
   */
  settle(): Promise<void>;
  /** Lets the operator know of the addresses that reports of users stopped for all (D22.11). */
  tellOfReports(): Promise<void>;
}

/** Reads and writes by functions alone (74_opt_outs.sql). */
export function createOptOutRepository(
  database: Pool,
  jobs: JobQueueRepository,
  letterTokens: LetterTokens,
): OptOutRepository {
  return {
    async recipients(token) {
      const send = await letterTokens.idOf('opt-out', token);
      if (send === null) return [];
      const { rows } = await database.query<LetterRecipient>(
        `select place, name, school, opted_out as "optedOut", sender_alone as "senderAlone" from public.read_opt_out($1)`,
        [send],
      );
      return rows;
    },
    async optOut(token, place) {
      const send = await letterTokens.idOf('opt-out', token);
      if (send === null) return false;
      return inTransaction(database, async (client) => {
        const { rows } = await client.query<{ found: boolean }>('select public.opt_out_recipient($1, $2) as found', [
          send,
          place,
        ]);
        const found = rows[0]?.found ?? false;
        if (found) await tellOfOptOuts(client, jobs, send);
        return found;
      });
    },
    settle: async () => void (await database.query('select public.settle_wishes()')),
    tellOfReports: () => inTransaction(database, (client) => tellOfReports(client, jobs)),
  };
}
