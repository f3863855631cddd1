import type { RunState, SendStatus } from '@cc/contracts/api/runs';
import type { MailProvider } from '@cc/contracts/entities/mail-connection';

export interface StoredFile {
  /** In the user's folder of the storage. */
  readonly path: string;
  readonly filename: string;
}

/** A run as its worker needs it. */
export interface StoredRun {
  readonly id: string;
  readonly userId: string;
  readonly connectionId: string | null;
  readonly provider: MailProvider;
  readonly senderName: string;
  readonly files: readonly StoredFile[];
  readonly state: RunState;
  readonly wakeAt: Date;
}

export interface PlannedSchool {
  readonly school: string;
  /** Each once. */
  readonly coachIds: readonly number[];
  readonly subject: string;
  readonly body: string;
  readonly again: boolean;
  /** Not before this time. */
  readonly dueAt: Date | null;
}

export interface RunPlan {
  readonly userId: string;
  readonly idempotencyKey: string;
  /** Guards the key: the same key with another plan is refused. */
  readonly requestHash: string;
  readonly mailboxId: string;
  readonly senderName: string;
  readonly gender: string;
  readonly sport: string;
  readonly letter: { readonly subject: string; readonly body: string };
  readonly files: readonly StoredFile[];
  /** Each once, in the order of sending. */
  readonly schools: readonly PlannedSchool[];
  readonly startsAt: Date;
}

/** The job of a worker: what a run has to send now. */
export interface RunJob {
  readonly runId: string;
  /** How often in a row a provider or our storage did not answer. */
  readonly tries: number;
}

/** The job of a mail about a run. */
export interface RunMailJob {
  readonly runId: string;
  readonly about: 'ended' | 'paused';
  /** Names the mail: the pause, if it is about one. */
  readonly key: string;
}

/** What a mail about a run says. */
export interface RunReport {
  /** The address of its user. */
  readonly to: string;
  /** The pause that it is in. Null: it is in none, or in one of its user, who need not be told. */
  readonly pauseId: string | null;
  readonly pauseMessage: string | null;
  /** In the order of sending. */
  readonly schools: readonly {
    readonly school: string;
    readonly status: SendStatus;
    /** Names of those it went to, or would have gone to. */
    readonly coaches: readonly string[];
    readonly errorCode: string | null;
    readonly errorMessage: string | null;
  }[];
}

/** What a worker does next. wait: the rest comes not before this time. over: nothing is left, or it lost the run. */
export type NextStep =
  | { readonly step: 'send'; readonly sendId: string }
  | { readonly step: 'wait'; readonly until: Date }
  | { readonly step: 'over' };

/** The columns of `StoredRun`. */
export const runColumns = `id, user_id as "userId", connection_id as "connectionId", provider, sender_name as "senderName", files,
  state, wake_at as "wakeAt"`;
