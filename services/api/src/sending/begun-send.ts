import type { ApiErrorCode } from '@cc/contracts/api/api-error';
import type { MailProvider } from '@cc/contracts/entities/mail-connection';

/** What is to be sent, by whom, to whom: as it came in. */
export interface WantedSend {
  readonly userId: string;
  readonly idempotencyKey: string;
  /** Guards the key: the same key with another mail is refused. */
  readonly requestHash: string;
  readonly provider: MailProvider;
  /** Of the mailbox. */
  readonly handle: string;
  readonly school: string;
  /** In lower case, each once. */
  readonly emails: readonly string[];
}

export type SendStatus = 'reserved' | 'sending' | 'sent' | 'failed' | 'unknown' | 'released';

/** A send of whoever got it by this hold: decisions about one that was taken over are not heard. */
export interface HeldSend {
  readonly sendId: string;
  readonly hold: string;
}

export interface BegunSend extends HeldSend {
  readonly status: SendStatus;
  /** Whether its mailbox was free, and is held for it now. */
  readonly taken: boolean;
  /** Whether the caller is the one to send it. Otherwise the rest says what became of the key. */
  readonly fresh: boolean;
  readonly messageId: string | null;
  readonly errorCode: ApiErrorCode | null;
  readonly errorMessage: string | null;
}
