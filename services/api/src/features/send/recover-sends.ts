import { ApiFailure } from '../../api-failure.ts';
import { inTurn } from '../../jobs/in-turn.ts';
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

/**
 * Settles the sends of crashed processes: a reserved send is released, a started one becomes unknown. Runs every minute
 * and at start.
 */
export async function recoverSends({ recovery, log }: Pick<RecoverDependencies, 'recovery' | 'log'>): Promise<void> {
  const recovered = await recovery.recover();
  if (recovered.released + recovered.unknown > 0) log.warn(recovered, 'sends were interrupted');
}

/** For Outlook's unknown sends the draft shows the outcome (D1.8). Runs every minute and at start. */
export async function readDrafts(deps: RecoverDependencies): Promise<void> {
  await inTurn(await deps.recovery.listUndecidedDrafts(), (send) =>
    // If one mailbox cannot be opened, the others are still read; the next sweep tries it again.
    readFromDraft(deps, send).catch((err: unknown) =>
      deps.log.error({ err, sendId: send.sendId }, 'the draft of a send could not be read'),
    ),
  );
}

/** A remaining draft was not sent; a moved one was. In other cases the send stays unknown, and the user decides. */
async function readFromDraft(
  { sends, access, outlook, log }: RecoverDependencies,
  send: UndecidedDraft,
): Promise<void> {
  const { sendId, draftId, connectionId, userId } = send;
  const granted = await access.accessToken({ id: connectionId, provider: 'outlook', userId });
  if (granted.kind !== 'granted') return;
  const permit = { accessToken: granted.accessToken, userId };
  const state = await outlook.readDraft(draftId, permit);
  if (state === 'sent') await persist(() => sends.settle(sendId, draftId, null));
  // Deleted first: the user could send a remaining draft by hand after the token went back.
  if (state === 'draft' && (await outlook.deleteDraft(draftId, permit))) {
    await persist(() => sends.release(send, { failure: neverLeft(), providerCode: null }, false));
  }
  log.info({ sendId, state }, 'the draft of a send was read');
}

function neverLeft(): ApiFailure {
  return new ApiFailure('provider_unavailable', 'Sending was interrupted before the email left. Your token came back.');
}
