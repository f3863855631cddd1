import type { HostServices, Toast } from '@cc/contracts/federation/host-services';
import type { Kept } from './session-storage.ts';
import type { StoredWizard } from './stored-wizard.ts';

const notices: Readonly<Record<Exclude<Kept, 'all'>, Toast>> = {
  'without-selection': {
    tone: 'info',
    title: 'Selection Will Not Survive a Reload',
    description:
      'This browser has no room to keep it: after a reload you would select your coaches again. ' +
      'Sending stays safe: which schools have your email is kept.',
  },
  'without-run': {
    tone: 'error',
    title: 'Please Keep This Page Open',
    description:
      'This browser has no room to keep your session: a reload would lose your selection, and which schools have ' +
      'your email already.',
  },
};

/** Says that a reload would lose something of the session. */
export type LossNotice = (session: StoredWizard, kept: Kept) => void;

/** Each loss is told once, and only when there is something to lose. */
export function createLossNotice(host: HostServices): LossNotice {
  const told = new Set<Kept>();
  return ({ selection, send }, kept) => {
    const nothingToLose = send.runId === null && selection.schools.length === 0;
    if (kept === 'all' || nothingToLose || told.has(kept)) return;
    told.add(kept);
    host.notify(notices[kept]);
  };
}
