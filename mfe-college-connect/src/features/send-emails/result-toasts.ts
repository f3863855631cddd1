import type { Toast } from '@cc/contracts/federation/host-services';
import type { RunEnd } from './send-run.ts';

/** How a run went (specification 8): what was sent, and what was not. */
export function resultToasts({ accepted, failed }: RunEnd): readonly Toast[] {
  const toasts: Toast[] = [];
  if (accepted > 0) {
    const description = `Successfully sent ${accepted} email(s). ${failed} failed.`;
    toasts.push({ tone: 'success', title: 'Emails Sent!', description });
  }
  if (failed > 0) {
    const description = `Failed to send ${failed} email(s). Check the console for details.`;
    toasts.push({ tone: 'error', title: 'Some Emails Failed', description });
  }
  return toasts;
}
