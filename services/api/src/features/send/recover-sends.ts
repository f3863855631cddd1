import { ApiFailure } from '../../api-failure.ts';
import type { Log } from '../../log.ts';
import type { MailboxAccess } from '../../mailboxes/mailbox-access.ts';
import { persist } from '../../persist.ts';
import type { DraftGateway } from './providers/mail-gateway.ts';
import type { RecoveryRepository, UndecidedDraft } from './recovery-repository.ts';
import type { SendRepository } from './send-repository.ts';

export interface RecoverDependencies {
  readonly sends: Pick<SendRepository, 'settle' | 'release'>;
  readonly recovery: RecoveryRepository;
  readonly access: MailboxAccess;
  readonly outlook: DraftGateway;
  readonly log: Log;
}

/** Recovery runs every minute, and a provider that hangs must not let runs pile up. */
const budgetMs = 45_000;

/**
 * Settles the sends of crashed processes: a reserved send is released, a started one becomes unknown. For Outlook's unknown
 * sends the draft shows the outcome (D1.8). Runs every minute and at start.
 */
export async function recoverSends(deps: RecoverDependencies): Promise<void> {
  const { recovery, log } = deps;
  const recovered = await recovery.recover();
  if (recovered.released + recovered.unknown > 0) log.warn(recovered, 'sends were interrupted');
  const endsAt = Date.now() + budgetMs;
  for (const send of await recovery.listUndecidedDrafts()) {
    if (Date.now() > endsAt) return;
    // If one mailbox cannot be opened, the others are still read; the next run tries it again.
    await readFromDraft(deps, send).catch((err: unknown) =>
      log.error({ err, sendId: send.sendId }, 'the draft of a send could not be read'),
    );
  }
}

/** A remaining draft was not sent; a moved one was. In other cases the send stays unknown, and the user decides. */
async function readFromDraft(
  { sends, access, outlook, log }: RecoverDependencies,
  send: UndecidedDraft,
): Promise<void> {
  const { sendId, draftId, connectionId } = send;
  const granted = await access.accessToken({ id: connectionId, provider: 'outlook' });
  if (granted.kind !== 'granted') return;
  const state = await outlook.readDraft(draftId, granted.accessToken);
  if (state === 'sent') await persist(() => sends.settle(sendId, draftId, null));
  // Deleted first: the user could send a remaining draft by hand after the token went back.
  if (state === 'draft' && (await outlook.deleteDraft(draftId, granted.accessToken))) {
    await persist(() => sends.release(send, { failure: neverLeft(), providerCode: null }, false));
  }
  log.info({ sendId, state }, 'the draft of a send was read');
}

function neverLeft(): ApiFailure {
  return new ApiFailure('provider_unavailable', 'Sending was interrupted before the email left. Your token came back.');
}
