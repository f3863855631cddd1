import { scheduleMaxDays, type RunStart } from '@cc/contracts/api/runs';
import type { StartChoice } from '../state/start-slice.ts';

const day = 86_400_000;

/** What is wrong with the choice; undefined if it can be sent. */
export function startProblem(choice: StartChoice): string | undefined {
  if (choice.kind !== 'at') return undefined;
  const at = Date.parse(choice.at);
  if (Number.isNaN(at)) return 'Choose a date and a time.';
  if (at < Date.now()) return 'This time is over. Choose a later one.';
  if (at > Date.now() + scheduleMaxDays * day) return `Choose a time in the next ${scheduleMaxDays} days.`;
  return undefined;
}

/** The choice as the server takes it. Only for one without a problem. */
export function startOf(choice: StartChoice): RunStart {
  return choice.kind === 'at' ? { kind: 'at', at: new Date(choice.at).toISOString() } : choice;
}
