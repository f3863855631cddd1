import { setTimeout as pause } from 'node:timers/promises';
import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import { sendOutcomes } from '@cc/deploy/metrics';
import { ApiFailure } from '../../api-failure.ts';
import { isRefusal } from '../../database.ts';
import type { Log } from '../../log.ts';
import type { OpenedConnection } from '../../mailboxes/mail-connection-repository.ts';
import type { MailboxAccess } from '../../mailboxes/mailbox-access.ts';
import { tryToPersist } from '../../persist.ts';
import type { MailGateway, PreparedMail, SendOutcome } from './providers/mail-gateway.ts';
import { sendFailures } from './send-failures.ts';
import type { BegunSend, SendRepository, SendSteps } from './send-repository.ts';

/** The ways for a coach to ask for no more emails. */
export interface OptOutWays {
  /** The address of the page. */
  readonly link: string;
  /** Null where no mail of ours arrives. */
  readonly mail: {
    /** For an email that quotes the link. */
    readonly address: string;
    /** Proves by itself that the sender has the letter. */
    readonly signedAddress: string;
  } | null;
}

export interface DeliverDependencies {
  readonly sends: SendSteps;
  readonly access: MailboxAccess;
  readonly gateways: Readonly<Record<MailProvider, MailGateway>>;
  /** Milliseconds from the start of one send to the start of the next from the same mailbox (D1.9). */
  readonly spacingMs: Readonly<Record<MailProvider, number>>;
  /** How a coach asks for no more emails, after this one (D22). */
  readonly optOutWays: (sendId: string) => Promise<OptOutWays>;
}

/** What a send needs from its beginning on. */
export interface SendDependencies extends DeliverDependencies {
  readonly sends: SendRepository;
}

export interface Delivery {
  /** Reserved, perhaps started. */
  readonly send: Pick<BegunSend, 'sendId' | 'fencingToken' | 'status' | 'taken' | 'heldUntil'>;
  readonly connection: OpenedConnection;
  /** Writes the email, once the send is reserved. */
  readonly compose: () => Promise<PreparedMail>;
  /** A free letter to its own user, with which one account could raise alerts: its outcome is not counted. */
  readonly isTest: boolean;
  /** Each line carries the send's id and the caller's own fields, such as the request id. */
  readonly log: Log;
}

/** The progress of a delivery. */
interface Progress {
  /** Whether this send has the mailbox. */
  hasMailbox: boolean;
  /** When it got the mailbox. Milliseconds since 1970. */
  hasMailboxSince: number;
  /** Whether it passed the point of no return. */
  started: boolean;
  /** Whether the provider may have received the email and did not refuse it. */
  atProvider: boolean;
}

type Sending = Delivery & { readonly progress: Progress };

/**
 * Finishes a reserved send: waits for the mailbox, calls the provider, and stores the outcome.
 * @returns the provider's id of the email.
 * @throws ApiFailure when the provider did not accept it, or when its outcome is unknown or could not be stored.
 */
export async function deliverMail(deps: DeliverDependencies, given: Delivery): Promise<string> {
  const { send, connection, log } = given;
  const progress = { hasMailbox: send.taken, hasMailboxSince: Date.now(), started: false, atProvider: false };
  const delivery = { ...given, progress };
  try {
    const retryAfterSeconds = await waitForMailbox(deps, delivery);
    if (retryAfterSeconds !== null) {
      return await giveUp(deps, delivery, {
        failure: sendFailures.mailboxBusy(connection.provider, retryAfterSeconds),
      });
    }
    // The outcome is stored before the mailbox is freed, so the next send sees a pause that the provider asked for.
    return await storeOutcome(deps, delivery, await askProvider(deps, delivery));
  } catch (error) {
    if (error instanceof ApiFailure) throw error;
    // Its user disconnected the mailbox while the email waited for it.
    if (!progress.hasMailbox && isRefusal(error, 'PT404'))
      return await giveUp(deps, delivery, { failure: sendFailures.notConnected(connection.provider) });
    // A fault of ours, for example a lost database. If the provider was not called yet, nothing was sent.
    log.error({ err: error }, 'sending failed');
    if (!progress.atProvider) return await giveUp(deps, delivery, { failure: sendFailures.brokeOff(error) });
    return await markUnknown(deps, delivery, {});
  } finally {
    if (progress.hasMailbox) {
      await deps.sends
        .freeMailbox(connection.id, nextSendInMs(deps, delivery))
        .catch((err: unknown) => log.warn({ err }, 'the mailbox stays taken until its lease expires'));
    }
  }
}

/** Milliseconds. A shorter wait happens on the server; for a longer one the answer says when to try again. */
const maxWaitMs = 10_000;
const pollMs = 40;

/** @returns null when the send has its mailbox; otherwise the seconds after which to try again. */
async function waitForMailbox(
  { sends }: DeliverDependencies,
  { connection, progress }: Sending,
): Promise<number | null> {
  const deadline = Date.now() + maxWaitMs;
  while (!progress.hasMailbox) {
    const { taken, blockedMs } = await sends.takeMailbox(connection.id);
    progress.hasMailbox = taken;
    progress.hasMailboxSince = Date.now();
    if (taken) break;
    if (Date.now() + blockedMs > deadline) return Math.max(2, Math.ceil(blockedMs / 1000));
    // Random pauses, so that waiting sends do not all poll at once.
    await pause(pollMs * (1 + 2 * Math.random()));
  }
  return null;
}

function nextSendInMs({ spacingMs }: DeliverDependencies, { connection, progress }: Sending): number {
  return Math.max(0, spacingMs[connection.provider] - (Date.now() - progress.hasMailboxSince));
}

/** With its reservation, or since. */
const hasStarted = ({ status }: Delivery['send'], { started }: Progress) => started || status === 'sending';

/** Calls the provider. A rejected access token is refreshed once. */
async function askProvider(
  { sends, access }: DeliverDependencies,
  { send, connection, compose, progress }: Sending,
): Promise<SendOutcome> {
  const commit = async (draftId: string | null): Promise<void> => {
    // A machine may stop for minutes, and recovery decides meanwhile: a send that was started long ago is asked for.
    const isStarted = hasStarted(send, progress);
    const isMine = isStarted && !progress.started && Date.now() < send.heldUntil;
    const mayGo = isMine || (await (isStarted ? sends.noteDraft(send, draftId) : sends.start(send, draftId)));
    if (!mayGo) throw sendFailures.inProgress();
    progress.started = true;
    progress.atProvider = true;
  };
  const mail = await compose();
  const attempt = async (rejected?: string): Promise<SendOutcome & { readonly accessToken?: string }> => {
    const granted = await access.accessToken(connection, rejected);
    if (granted.kind === 'reconnect') return { kind: 'unauthorized', providerCode: null };
    if (granted.kind === 'unavailable') return { ...granted, providerCode: null };
    const { accessToken } = granted;
    return { ...(await mail.send({ accessToken, userId: connection.userId, commit })), accessToken };
  };
  const first = await attempt();
  if (first.kind !== 'unauthorized' || !first.accessToken) return first;
  progress.atProvider = false;
  return attempt(first.accessToken);
}

/** Stores the outcome and returns it to the caller (D1.7, D1.9). */
async function storeOutcome(deps: DeliverDependencies, delivery: Sending, outcome: SendOutcome): Promise<string> {
  const { connection, isTest, log } = delivery;
  const { provider } = connection;
  if (!isTest) sendOutcomes.inc({ provider, outcome: outcome.kind });
  if (outcome.kind === 'accepted') return settle(deps, delivery, outcome.messageId);
  const { kind, providerCode } = outcome;
  log.warn(
    { outcome: kind, provider, providerCode, ...('cause' in outcome ? { err: outcome.cause } : {}) },
    'the provider did not accept an email',
  );
  switch (kind) {
    case 'unknown':
      return markUnknown(deps, delivery, { providerCode });
    case 'throttled': {
      const { retryAfterSeconds } = outcome;
      await tryToPersist(log, () => deps.sends.blockMailbox(connection.id, retryAfterSeconds));
      return giveUp(deps, delivery, { failure: sendFailures.mailboxBusy(provider, retryAfterSeconds), providerCode });
    }
    case 'unauthorized':
      return giveUp(deps, delivery, { failure: sendFailures.reconnect(provider), providerCode });
    case 'unavailable':
      return giveUp(deps, delivery, { failure: sendFailures.unavailable(provider, outcome.cause), providerCode });
    case 'policy':
      return giveUp(deps, delivery, {
        failure: sendFailures.policy(provider, providerCode),
        providerCode,
        final: true,
      });
    case 'refused':
      return giveUp(deps, delivery, { failure: sendFailures.refused(provider), providerCode, final: true });
  }
}

async function settle(deps: DeliverDependencies, delivery: Sending, messageId: string): Promise<string> {
  const { send, connection, progress, log } = delivery;
  const isStored = await tryToPersist(log, async () => {
    const settled = await deps.sends.settle(send.sendId, messageId, nextSendInMs(deps, delivery));
    progress.hasMailbox = false;
    if (!settled) log.warn('a send was settled before the provider accepted its email');
  });
  if (isStored) return messageId;
  return markUnknown(deps, delivery, { failure: sendFailures.notStored(connection.provider, send.sendId, 'sent') });
}

interface Refusal {
  readonly failure: ApiFailure;
  readonly providerCode?: string | null;
  /** A repeated request gets the same failure. */
  readonly final?: boolean;
}

/** Nothing was sent: the token goes back. */
async function giveUp(
  deps: DeliverDependencies,
  delivery: Sending,
  { failure, providerCode = null, final = false }: Refusal,
): Promise<never> {
  const { send, connection, progress, log } = delivery;
  let isReleased = false;
  const isStored = await tryToPersist(log, async () => {
    isReleased = await deps.sends.release(send, { failure, providerCode }, final);
  });
  // A send that never started is released by recovery when its lease expires; its user has nothing to decide. Its key
  // can be used again then, so the answer is no final one.
  if (!hasStarted(send, progress)) throw final && !isReleased ? sendFailures.brokeOff(failure) : failure;
  if (isStored) throw failure;
  const notStored = sendFailures.notStored(connection.provider, send.sendId, 'not-sent');
  return markUnknown(deps, delivery, { failure: notStored, providerCode });
}

/** Whether it was sent is unknown: the token stays reserved until the user decides. */
async function markUnknown(
  { sends }: DeliverDependencies,
  { send, connection, log }: Sending,
  { failure = sendFailures.outcomeUnknown(connection.provider, send.sendId), providerCode = null }: Partial<Refusal>,
): Promise<never> {
  await tryToPersist(log, () => sends.markUnknown(send, { failure, providerCode }));
  throw failure;
}
