import type { Run } from '../../api/runs.ts';
import { changeLabels } from '../../run/run-messages.ts';
import { countRun, hasBegun, isComplete, isDeclined, isForLater, isOver, waitsForParent } from '../../run/run-state.ts';
import type { StepFooterProps } from '../../step-frame/step-footer.tsx';

/** The button of step 7 while the server has the run, and why it cannot be pressed. */
export function footerOf(run: Run): Pick<StepFooterProps, 'continueLabel' | 'continueDisabled' | 'busy' | 'missing'> {
  if (isComplete(run)) return { continueLabel: 'All Sent', continueDisabled: true };
  if (isDeclined(run)) return { continueLabel: 'Declined', continueDisabled: true };
  if (isOver(run)) return footerOfEnd(run);
  if (waitsForParent(run)) return { continueLabel: 'Waiting for a parent', continueDisabled: true };
  if (run.state === 'paused') {
    // The same files would stop it again.
    const needsFiles = run.pause_code === 'attachments_invalid';
    return {
      continueLabel: changeLabels.continue,
      continueDisabled: needsFiles,
      missing: needsFiles && 'Choose other files first, or go on without files.',
    };
  }
  if (run.state === 'scheduled' && isForLater(run)) return { continueLabel: 'Scheduled', continueDisabled: true };
  // Until the undo seconds are over, nothing is sent.
  if (run.state === 'scheduled' && !hasBegun(run)) return { continueLabel: 'Starting...', busy: true };
  if (isForLater(run)) return { continueLabel: 'Waiting', continueDisabled: true };
  return { continueLabel: run.state === 'waiting' ? 'Waiting...' : 'Sending...', busy: true };
}

function footerOfEnd(run: Run): ReturnType<typeof footerOf> {
  const { failed, open, unknown } = countRun(run);
  const continueLabel = open > 0 ? changeLabels.continue : changeLabels.retry;
  if (failed + open > 0) return { continueLabel };
  const missing = unknown === 1 ? '1 email needs your answer first.' : `${unknown} emails need your answer first.`;
  return { continueLabel, continueDisabled: true, missing: unknown > 0 && missing };
}
