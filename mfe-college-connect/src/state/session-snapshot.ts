import type { RootState } from './store.ts';
import { storedWizardVersion, type StoredWizard } from './stored-wizard.ts';

/** What of the state is kept between page loads; null while no session is open. */
export function sessionSnapshot(state: RootState): StoredWizard | null {
  const { userId, step } = state.wizard;
  if (userId === null) return null;
  const { files, lost } = state.attachments;
  return {
    version: storedWizardVersion,
    userId,
    step,
    selection: state.selection,
    personalization: state.personalization,
    draft: state.draft,
    attachmentNames: [...files.map(({ name }) => name), ...lost],
    send: interrupted(state.send),
  };
}

/** A request that is under way when the page is left has no known outcome for the page that comes next. */
function interrupted(send: RootState['send']): RootState['send'] {
  const schools = Object.entries(send.schools).map(([school, entry]) => [
    school,
    entry.result.status === 'sending' ? { ...entry, result: { status: 'unknown' as const } } : entry,
  ]);
  return { ...send, schools: Object.fromEntries(schools) };
}
