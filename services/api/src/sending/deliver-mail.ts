import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import type { FastifyBaseLogger } from 'fastify';
import { ApiFailure } from '../api-failure.ts';
import type { OpenedConnection } from '../mailboxes/mail-connection-repository.ts';
import type { MailboxAccess } from '../mailboxes/mailbox-access.ts';
import type { MailGateway, PreparedMail, SendOutcome } from './mail-gateway.ts';
import type { MailboxPaceRepository } from './mailbox-pace-repository.ts';
import { withMailboxTurn, type MailboxTurn, type PaceRules } from './mailbox-turn.ts';
import { tryToPersist } from './persist.ts';
import { sendFailures } from './send-failures.ts';
import type { BegunSend } from './begun-send.ts';
import type { SendRepository } from './send-repository.ts';

export interface DeliverDependencies {
  readonly sends: SendRepository;
  readonly access: MailboxAccess;
  readonly pace: MailboxPaceRepository;
  readonly paceRules: Readonly<Record<MailProvider, PaceRules>>;
  readonly gateways: Readonly<Record<MailProvider, MailGateway>>;
  readonly log: FastifyBaseLogger;
}

export interface Delivery {
  /** Reserved, perhaps started. */
  readonly send: Pick<BegunSend, 'sendId' | 'hold' | 'status' | 'taken'>;
  readonly connection: OpenedConnection;
  /** Writes the mail, once the send is reserved. */
  readonly compose: () => Promise<PreparedMail>;
}

/**
 * Takes a begun send to its end: asks the provider at the mailbox's pace, and writes down what became of it.
 * @returns the provider's name for the mail.
 * @throws ApiFailure when the provider did not accept, nobody can know whether it did, or that could not be written down.
 */
export async function deliverMail(deps: DeliverDependencies, given: Delivery): Promise<string> {
  const { send, connection } = given;
  const { sendId, taken } = send;
  const progress = { begun: false, atProvider: false };
  const delivery = { ...given, progress };
  try {
    const turns = {
      pace: deps.pace,
      rules: deps.paceRules[connection.provider],
      onKept: (error: unknown) => deps.log.warn({ err: error, sendId }, 'a mailbox stays taken until its lease ends'),
    };
    const turn = await withMailboxTurn(turns, { connectionId: connection.id, taken }, async (held) =>
      // Written down while the mailbox is still taken: whoever comes next must see that it was told to wait.
      record(deps, delivery, await askProvider(deps, delivery), held),
    );
    if (turn.kind === 'done') return turn.result;
    return await giveUp(deps, delivery, sendFailures.mailboxBusy(connection.provider, turn.retryAfterSeconds));
  } catch (error) {
    if (error instanceof ApiFailure) throw error;
    // Our own fault, for example the database went away: before the provider was asked nothing was sent.
    deps.log.error({ err: error, sendId }, 'sending broke off');
    if (!progress.atProvider) return giveUp(deps, delivery, sendFailures.brokeOff(error));
    return callUnknown(deps, delivery);
  }
}

interface Progress {
  /** Passed the point of no return. */
  begun: boolean;
  /** The provider may have seen the mail, and did not refuse it. */
  atProvider: boolean;
}

type Sending = Delivery & { readonly progress: Progress };

/** Calls the provider; a rejected access token is refreshed once. */
async function askProvider(
  { sends, access }: DeliverDependencies,
  { send, connection, compose, progress }: Sending,
): Promise<SendOutcome> {
  const commit = async (draftId: string | null): Promise<void> => {
    const mayGo = progress.begun
      ? await sends.noteDraft(send, draftId)
      : send.status === 'sending' || (await sends.start(send, draftId));
    if (!mayGo) throw sendFailures.inProgress();
    progress.begun = true;
    progress.atProvider = true;
  };
  const mail = await compose();
  const attempt = async (rejected?: string): Promise<SendOutcome & { readonly accessToken?: string }> => {
    const granted = await access.accessToken(connection, rejected);
    if (granted.kind === 'reconnect') return { kind: 'unauthorized' };
    if (granted.kind === 'unavailable') return granted;
    const { accessToken } = granted;
    return { ...(await mail.send({ accessToken, commit })), accessToken };
  };
  const first = await attempt();
  if (first.kind !== 'unauthorized' || !first.accessToken) return first;
  progress.atProvider = false;
  return attempt(first.accessToken);
}

/** Writes the outcome down, and gives it to the caller (D1.7, D1.9). */
async function record(
  deps: DeliverDependencies,
  delivery: Sending,
  outcome: SendOutcome,
  turn: MailboxTurn,
): Promise<string> {
  const { send, connection } = delivery;
  const { provider } = connection;
  const { sendId } = send;
  switch (outcome.kind) {
    case 'accepted': {
      const { messageId } = outcome;
      const isWritten = await tryToPersist(deps.log, send, async () => {
        const settled = await turn.endBy((delayMs) =>
          deps.sends.settle(sendId, messageId, { connectionId: connection.id, userId: connection.userId, delayMs }),
        );
        if (!settled) deps.log.warn({ sendId }, 'a mail was accepted whose send was decided before');
      });
      if (!isWritten) return callUnknown(deps, delivery, sendFailures.notWrittenDown(provider, sendId, 'sent'));
      return messageId;
    }
    case 'unknown':
      deps.log.warn({ err: outcome.cause, sendId }, 'outcome of a send is unknown');
      return callUnknown(deps, delivery);
    case 'throttled':
      await tryToPersist(deps.log, send, () => deps.pace.block(connection.id, outcome.retryAfterSeconds));
      return giveUp(deps, delivery, sendFailures.mailboxBusy(provider, outcome.retryAfterSeconds));
    case 'unauthorized':
      return giveUp(deps, delivery, sendFailures.reconnect(provider));
    case 'unavailable':
      return giveUp(deps, delivery, sendFailures.unavailable(provider, outcome.cause));
    case 'policy':
      return giveUp(deps, delivery, sendFailures.policy(provider, outcome.reason), 'final');
    case 'refused':
      deps.log.warn({ sendId, reason: outcome.reason }, 'provider refused a mail');
      return giveUp(deps, delivery, sendFailures.refused(provider), 'final');
  }
}

/** Nothing was sent: the token goes back. A `final` failure is what a repeated request is told as well. */
async function giveUp(
  deps: DeliverDependencies,
  delivery: Sending,
  failure: ApiFailure,
  finality?: 'final',
): Promise<never> {
  const { send, connection, progress } = delivery;
  const isWritten = await tryToPersist(deps.log, send, () => deps.sends.release(send, failure, finality === 'final'));
  // A send that never began is free again when its lease ends, without a word of its user's.
  const hasBegun = progress.begun || send.status === 'sending';
  if (isWritten || !hasBegun) throw failure;
  return callUnknown(deps, delivery, sendFailures.notWrittenDown(connection.provider, send.sendId, 'not-sent'));
}

/** The books cannot tell whether it was sent: the token stays held until its user has spoken. */
async function callUnknown(
  { sends, log }: DeliverDependencies,
  { send, connection }: Delivery,
  failure = sendFailures.outcomeUnknown(connection.provider, send.sendId),
): Promise<never> {
  await tryToPersist(log, send, () => sends.markUnknown(send, failure));
  throw failure;
}
