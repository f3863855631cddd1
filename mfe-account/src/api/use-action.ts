import { useHost } from '@cc/shared-ui/host';
import { useState } from 'react';
import { noAnswer } from './use-loaded.ts';

/** Runs one action of a list at a time. A failure is a toast with this title; a success is one if it has a text. */
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
        notify({ tone: 'error', title: failed, description: error instanceof Error ? error.message : noAnswer });
        return false;
      } finally {
        setBusy(null);
      }
    },
  };
}
