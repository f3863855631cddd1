import type { FastifyBaseLogger } from 'fastify';
import { ApiFailure } from '../../api-failure.ts';
import type { MailboxAccess } from '../../mailboxes/mailbox-access.ts';
import type { DraftGateway } from '../../sending/mail-gateway.ts';
import { persist } from '../../sending/persist.ts';
import type { SendRepository, UndecidedDraft } from '../../sending/send-repository.ts';

export interface RecoverDependencies {
  readonly sends: SendRepository;
  readonly access: MailboxAccess;
  readonly outlook: DraftGateway;
  readonly log: FastifyBaseLogger;
}

/** A run comes every minute, and a provider that hangs must not let them pile up. */
const budgetMs = 45_000;

/**
 * Clears up after crashed processes: what had not begun is released, what had begun becomes unknown; of Outlook's unknowns
 * the draft tells more (D1.8). Run it every minute and at the start.
 */
export async function recoverSends(deps: RecoverDependencies): Promise<void> {
  const recovered = await deps.sends.recover();
  if (recovered.released + recovered.unknown > 0) deps.log.warn(recovered, 'sends were interrupted');
  const endsAt = Date.now() + budgetMs;
  for (const send of await deps.sends.listUndecidedDrafts()) {
    if (Date.now() > endsAt) return;
    // One whose mailbox cannot be opened is tried again the next time, and the others now.
    await readFromDraft(deps, send).catch((err: unknown) =>
      deps.log.error({ err, sendId: send.sendId }, 'a draft could not be asked for the outcome of its send'),
    );
  }
}

/** Still a draft: never sent. Moved on: sent. Anything else stays unknown, for the user to say. */
async function readFromDraft(
  { sends, access, outlook, log }: RecoverDependencies,
  send: UndecidedDraft,
): Promise<void> {
  const { sendId, draftId, connectionId } = send;
  const granted = await access.accessToken({ id: connectionId, provider: 'outlook' });
  if (granted.kind !== 'granted') return;
  const state = await outlook.readDraft(draftId, granted.accessToken);
  if (state === 'sent') await persist(() => sends.settle(sendId, draftId));
  // Deleted first: a draft that stays might be sent by hand after its token went back.
  if (state === 'draft' && (await outlook.deleteDraft(draftId, granted.accessToken))) {
    await persist(() => sends.release(send, neverLeft(), false));
  }
  log.info({ sendId, state }, 'read the outcome of a send from its draft');
}

function neverLeft(): ApiFailure {
  return new ApiFailure('provider_unavailable', 'Sending was interrupted before the email left. Your token came back.');
}
