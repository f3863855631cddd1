import type { WizardStep } from '../state/wizard-slice.ts';

/** What the wizard's frame gives to each step. */
export interface StepProps {
  /** Continues to the next step; the frame checks its requirements and shows what is missing. */
  readonly onContinue: () => void;
  readonly onBack: () => void;
  /** Goes to any earlier step, for example from step 5 back to the missing fields of step 4. */
  readonly goToStep: (step: WizardStep) => void;
}
