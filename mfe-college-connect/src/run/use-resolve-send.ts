import { resolveSend } from '@cc/contracts/api/resolve-send';
import { useHost } from '@cc/shared-ui/host';
import { useState } from 'react';
import { apiErrorMessage } from '../api/api-error-message.ts';

const noAnswer = 'Your answer may be saved or not. Check your connection and look again.';

export interface ResolveSend {
  /** The send whose answer is being saved. */
  readonly resolving: string | null;
  readonly resolve: (sendId: string, outcome: 'sent' | 'not-sent') => Promise<void>;
}

/** Saves the user's answer about an unknown outcome (D1.7), then calls `refresh`. */
export function useResolveSend(refresh: () => Promise<unknown>): ResolveSend {
  const host = useHost();
  const [resolving, setResolving] = useState<string | null>(null);
  return {
    resolving,
    async resolve(sendId, outcome) {
      setResolving(sendId);
      const answer = await host.api.call(resolveSend, { sendId, outcome });
      if (answer.ok) host.events.emit('tokens-changed', { reason: 'sent' });
      else {
        const problem = apiErrorMessage(answer, '');
        const title = problem ? 'Answer Not Saved' : 'No Answer Arrived';
        host.notify({ tone: 'error', title, description: problem || noAnswer });
      }
      await refresh();
      setResolving(null);
    },
  };
}
