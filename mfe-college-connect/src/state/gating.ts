import type { Toast } from '@cc/contracts/federation/host-services';
import { selectIsConnected } from './connection-slice.ts';
import { selectCoachCount, selectGender, selectSport } from './selection-slice.ts';
import type { RootState } from './store.ts';
import type { WizardStep } from './wizard-slice.ts';

/** The toast for each missing requirement (specification 5 and 8). */
export const gateToasts = {
  connect: {
    tone: 'error',
    title: 'Connect Gmail First',
    description: 'Please connect your Gmail account before continuing.',
  },
  program: {
    tone: 'error',
    title: 'Missing Selection',
    description: 'Please ensure both gender and sport are selected before continuing.',
  },
  recipients: {
    tone: 'error',
    title: 'Select Recipients',
    description: 'Please select at least one coach to continue.',
  },
  noRecipients: {
    tone: 'error',
    title: 'No Recipients Selected',
    description: 'Please select at least one coach to continue to the next step.',
  },
} as const satisfies Record<string, Toast>;

export type Gate = keyof typeof gateToasts;

/** The missing requirement of a step (specification 4); null if there is none. */
export function stepGate(state: RootState, step: WizardStep): Gate | null {
  if (step >= 2 && !selectIsConnected(state)) return 'connect';
  if (step >= 4 && selectCoachCount(state) === 0) return 'recipients';
  return null;
}

/** The missing requirement for Continue on a step; steps 4 to 7 check their own fields. */
export function continueGate(state: RootState, step: WizardStep): Gate | null {
  if (step === 2 && (!selectGender(state) || !selectSport(state))) return 'program';
  if (step === 3 && selectCoachCount(state) === 0) return 'noRecipients';
  return null;
}

/**
 * The missing requirement for a click on the step indicator. A later step also needs gender and sport, like Continue on
 * step 2: without them there are no coaches to list.
 */
export function indicatorGate(state: RootState, from: WizardStep, to: WizardStep): Gate | null {
  return stepGate(state, to) ?? (from === 2 && to > from ? continueGate(state, from) : null);
}
