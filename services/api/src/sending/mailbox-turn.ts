import { setTimeout as pause } from 'node:timers/promises';
import type { MailboxPaceRepository } from './mailbox-pace-repository.ts';

export interface PaceRules {
  /** Least time between the beginnings of two sends of one mailbox. */
  readonly spacingMs: number;
  /** A send that takes longer than this is believed dead. */
  readonly leaseMs: number;
}

/** A mailbox that a send wants to leave by. */
export interface WantedMailbox {
  readonly connectionId: string;
  /** Whether the send holds it already. */
  readonly taken: boolean;
}

export type TurnResult<Result> =
  { readonly kind: 'done'; readonly result: Result } | { readonly kind: 'busy'; readonly retryAfterSeconds: number };

/** A wait up to here is spent on the server; for a longer one the caller is told when to come back. */
const maxWaitMs = 10_000;
const pollMs = 40;

/** A mailbox that is held. */
export interface MailboxTurn {
  /**
   * Ends the turn by a statement that gives the mailbox back along with what else it writes, to be free in `delayMs`: one
   * commit in place of two.
   */
  endBy<Result>(write: (delayMs: number) => Promise<Result>): Promise<Result>;
}

export interface MailboxTurns {
  readonly pace: MailboxPaceRepository;
  readonly rules: PaceRules;
  /** Told why a mailbox could not be given back. It is free when its lease ran out. */
  readonly onKept: (error: unknown) => void;
}

/**
 * Runs `work` when the mailbox is free: one send at a time, at the provider's pace (D1.9).
 * @throws what `work` throws
 */
export async function withMailboxTurn<Result>(
  { pace, rules: { spacingMs, leaseMs }, onKept }: MailboxTurns,
  { connectionId, taken: alreadyTaken }: WantedMailbox,
  work: (turn: MailboxTurn) => Promise<Result>,
): Promise<TurnResult<Result>> {
  const deadline = Date.now() + maxWaitMs;
  while (!alreadyTaken) {
    const { taken, blockedMs } = await pace.tryTake(connectionId, leaseMs);
    if (taken) break;
    if (Date.now() + blockedMs > deadline) {
      return { kind: 'busy', retryAfterSeconds: Math.max(2, Math.ceil(blockedMs / 1000)) };
    }
    // Uneven pauses, so that those who wait do not all ask at once.
    await pause(pollMs * (1 + 2 * Math.random()));
  }
  const begunAt = Date.now();
  const delayMs = () => Math.max(0, spacingMs - (Date.now() - begunAt));
  let held = true;
  const endBy: MailboxTurn['endBy'] = async (write) => {
    const result = await write(delayMs());
    held = false;
    return result;
  };
  try {
    return { kind: 'done', result: await work({ endBy }) };
  } finally {
    // What became of the send counts more than its mailbox.
    if (held) await pace.giveBack(connectionId, delayMs()).catch(onKept);
  }
}
