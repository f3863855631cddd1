import type { Toast } from '@cc/contracts/federation/host-services';
import type { Run } from '../../api/runs.ts';
import { countRun } from '../../run/run-state.ts';

/** The toasts at the end of a run (specification 8). */
export function resultToasts(run: Run): readonly Toast[] {
  const { total, accepted, failed, unknown } = countRun(run);
  const toasts: Toast[] = [];
  if (accepted + failed < total) {
    if (accepted > 0) toasts.push(incompleteToast(run, unknown));
  } else if (accepted > 0) {
    const description = `Successfully sent ${accepted} email(s). ${failed} failed.`;
    toasts.push({ tone: 'success', title: 'Emails Sent!', description });
  }
  if (failed > 0) {
    const description = `Failed to send ${failed} email(s). Check the console for details.`;
    toasts.push({ tone: 'error', title: 'Some Emails Failed', description });
  }
  return toasts;
}

/** For a run that was stopped or has unknown outcomes, which is not a plain success. */
function incompleteToast(run: Run, unknown: number): Toast {
  const { total, accepted, failed, open } = countRun(run);
  const notSent = failed + open;
  const parts = [
    notSent > 0 && `${notSent} not sent${failed > 0 && failed < notSent ? `, ${failed} of them refused` : ''}.`,
    unknown > 0 && `${unknown} ${unknown === 1 ? 'needs' : 'need'} your answer.`,
    'Step 7 says more.',
  ];
  return {
    tone: 'info',
    title: `${accepted} of ${total} emails sent`,
    description: parts.filter(Boolean).join(' '),
  };
}
