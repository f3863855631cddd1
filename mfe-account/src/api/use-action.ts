import { noAnswerTitle } from '@cc/contracts/federation/outcome';
import { useHost } from '@cc/shared-ui/host';
import { useState } from 'react';
import { NoAnswer, noAnswer } from './use-loaded.ts';

/**
 * Runs one action of a list at a time. A success is a toast if it has a text. A failure is one with this title, which
 * no title claims of an action without an answer.
 */
export function useAction(): {
  readonly busy: string | null;
  readonly run: (
    key: string,
    work: () => Promise<unknown>,
    told: { done?: string; failed: string },
  ) => Promise<boolean>;
} {
  const { notify } = useHost();
  const [busy, setBusy] = useState<string | null>(null);
  return {
    busy,
    async run(key, work, { done, failed }) {
      setBusy(key);
      try {
        await work();
        if (done) notify({ tone: 'success', title: done });
        return true;
      } catch (error) {
        const title = error instanceof NoAnswer ? noAnswerTitle : failed;
        notify({ tone: 'error', title, description: error instanceof Error ? error.message : noAnswer });
        return false;
      } finally {
        setBusy(null);
      }
    },
  };
}
