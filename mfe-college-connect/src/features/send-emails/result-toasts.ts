import type { Toast } from '@cc/contracts/federation/host-services';
import type { RunEnd } from './send-run.ts';
import { unknownParts } from './unknown-counts.ts';

/** How a run went (specification 8): what was sent, and what was not. */
export function resultToasts(end: RunEnd): readonly Toast[] {
  const { accepted, failed, total } = end;
  const toasts: Toast[] = [];
  if (accepted + failed < total) {
    if (accepted > 0 || end.stop === 'left') toasts.push(incompleteToast(end));
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

/** A run with schools that were not tried, or whose outcome is not known here, is no plain success. */
function incompleteToast(end: RunEnd): Toast {
  const { accepted, failed, toAnswer, unclear, total, stop } = end;
  const notSent = total - accepted - toAnswer - unclear;
  const wayOn =
    stop === 'left' ? 'Sending stopped when you left. Come back to step 7 to continue.' : 'Step 7 says more.';
  const parts = [
    notSent > 0 && `${notSent} not sent${failed > 0 && failed < notSent ? `, ${failed} of them refused` : ''}.`,
    ...unknownParts(end).map((part) => `${part}.`),
    wayOn,
  ];
  return {
    tone: 'info',
    title: `${accepted} of ${total} emails sent`,
    description: parts.filter(Boolean).join(' '),
  };
}
