import { randomUUID } from 'node:crypto';
import type { ResponseOf } from '@cc/contracts/api/endpoint';
import type { sendTest as endpoint } from '@cc/contracts/api/send-test';
import { findPlaceholders } from '@cc/contracts/entities/placeholders';
import { optOutPlaceholder, withOptOutLine } from '@cc/contracts/letter/opt-out-line';
import type { z } from 'zod';
import { ApiFailure } from '../../../api-failure.ts';
import { oneLine } from '../../../jobs/one-line.ts';
import type { Log } from '../../../log.ts';
import type { OpenedConnection } from '../../../mailboxes/mail-connection-repository.ts';
import { deliverMail, type DeliverDependencies } from '../deliver-mail.ts';
import { readOwnFiles } from '../runs/run-files.ts';
import type { FileStorage } from '../../../storage/storage-gateway.ts';
import { asTestFailure, sendFailures } from '../send-failures.ts';
import type { SendSteps } from '../send-repository.ts';
import type { TestMailRepository } from './test-mail-repository.ts';

export interface TestMailDependencies {
  readonly tests: TestMailRepository;
  readonly send: DeliverDependencies;
  readonly storage: FileStorage;
}

export interface TestCommand {
  /** `name` is for the From header. */
  readonly user: { readonly id: string; readonly name: string };
  readonly request: z.output<typeof endpoint.request>;
}

/**
 * A letter from the athlete's mailbox to itself, through the turn, pace and gateway of every email. It is no send: it
 * takes no token, and if the process dies nothing is left but one test less.
 * @throws ApiFailure with the reason; unless the outcome is unknown, nothing was sent and the test is given back.
 */
export async function sendTest(
  { tests, send, storage }: TestMailDependencies,
  { user, request }: TestCommand,
  log: Log,
): Promise<ResponseOf<typeof endpoint>> {
  const { accessToken, subject, body, files } = request;
  const unresolved = findPlaceholders(`${subject}\n${body}`);
  if (unresolved.length > 0) throw sendFailures.placeholders(unresolved);
  const connection = await tests.findMailbox(user.id, accessToken);
  if (!connection) throw sendFailures.notConnected();
  const attachments = await readOwnFiles(storage, user.id, files);
  const taken = await tests.take(user.id);
  if ('retryAfterSeconds' in taken) throw sendFailures.noTestsLeft(taken.retryAfterSeconds);
  const self = { name: oneLine(user.name), address: connection.email };
  const sendId = randomUUID();
  const compose = () =>
    send.gateways[connection.provider].prepare({
      from: self,
      to: [self],
      subject: `Test: ${subject}`,
      text: withOptOutLine(body, optOutPlaceholder),
      attachments,
      messageId: `<${sendId}@${connection.email.split('@').at(-1)}>`,
    });
  const steps = testSteps(send.sends, () => tests.giveBack(user.id, taken), connection);
  const reserved = { sendId, fencingToken: sendId, status: 'reserved', taken: false, heldUntil: 0 } as const;
  try {
    await deliverMail({ ...send, sends: steps }, { send: reserved, connection, compose, isTest: true, log });
  } catch (error) {
    throw error instanceof ApiFailure ? asTestFailure(error) : error;
  }
  return { to: connection.email, left: taken.left };
}

/** The steps of a send, of which a test has only those of the mailbox. */
function testSteps(sends: SendSteps, giveBack: () => Promise<void>, { id }: OpenedConnection): SendSteps {
  return {
    ...sends,
    start: () => Promise.resolve(true),
    noteDraft: () => Promise.resolve(true),
    async settle(_sendId, _messageId, nextSendInMs) {
      await sends.freeMailbox(id, nextSendInMs ?? 0);
      return true;
    },
    async release() {
      await giveBack();
      return true;
    },
    markUnknown: () => Promise.resolve(true),
  };
}
