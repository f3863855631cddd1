import { resolveSend } from '@cc/contracts/api/resolve-send';
import { useHost } from '@cc/shared-ui/host';
import { useState } from 'react';
import { apiErrorMessage } from '../../api/api-error-message.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { schoolSettled } from '../../state/send-slice.ts';

export interface ResolveSend {
  /** The school whose answer is being saved. */
  readonly resolving: string | null;
  /** Saves the user's answer about an unknown outcome. Resolves to the send's new state, or null if that failed. */
  readonly resolve: (school: string, sendId: string, outcome: 'sent' | 'not-sent') => Promise<'sent' | 'failed' | null>;
}

export function useResolveSend(): ResolveSend {
  const host = useHost();
  const dispatch = useAppDispatch();
  const [resolving, setResolving] = useState<string | null>(null);
  return {
    resolving,
    async resolve(school, sendId, outcome) {
      setResolving(school);
      const answer = await host.api.call(resolveSend, { sendId, outcome });
      setResolving(null);
      if (!answer.ok) {
        const description = apiErrorMessage(answer, 'We could not save your answer. Please try again.');
        host.notify({ tone: 'error', title: 'Answer Not Saved', description });
        return null;
      }
      const { status } = answer.data;
      dispatch(
        schoolSettled({
          school,
          result:
            status === 'sent'
              ? { status: 'accepted', messageId: sendId }
              : { status: 'failed', message: 'You said it was not sent, so you got your token back.' },
        }),
      );
      host.events.emit('tokens-changed', { reason: 'sent' });
      return status;
    },
  };
}
