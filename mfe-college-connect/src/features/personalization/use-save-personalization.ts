import { useHost } from '@cc/shared-ui/host';
import { useState } from 'react';
import { savePersonalization } from '../../api/personalization.ts';
import { saveSportDetails } from '../../api/sport-details.ts';
import { selectDetailSport, selectDetailValues } from '../../state/details-slice.ts';
import { useAppStore } from '../../state/hooks.ts';
import { selectPersonalization } from '../../state/personalization-slice.ts';
import { selectSessionUserId } from '../../state/wizard-slice.ts';

const failedTitle = 'Failed to save personalization info';

export interface SavePersonalization {
  readonly saving: boolean;
  /** The data service's message about the last failed attempt, or null. */
  readonly failure: string | null;
  /** Resolves to whether it was saved. The form keeps its text either way. */
  readonly save: () => Promise<boolean>;
}

/** Stores the form for the signed-in user and shows the result as a toast (specification 8). */
export function useSavePersonalization(): SavePersonalization {
  const host = useHost();
  const store = useAppStore();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function save(): Promise<boolean> {
    const state = store.getState();
    const userId = selectSessionUserId(state);
    const details = selectDetailValues(state);
    if (userId === null) return false;
    setSaving(true);
    setFailure(null);
    try {
      await savePersonalization(host, userId, selectPersonalization(state));
      if (details) await saveSportDetails(host, userId, selectDetailSport(state), details);
      host.notify({ tone: 'success', title: 'Personalization Saved!' });
      return true;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      setFailure(message);
      host.notify({ tone: 'error', title: failedTitle, description: message });
      return false;
    } finally {
      setSaving(false);
    }
  }
  return { saving, failure, save };
}
