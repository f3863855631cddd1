import type { ComponentType } from 'react';
import { wizardSteps, type WizardStep } from '../state/wizard-slice.ts';
import { StepFooter } from '../step-frame/step-footer.tsx';
import { StepLayout } from '../step-frame/step-layout.tsx';
import type { StepProps } from '../step-frame/step-props.ts';

/** Empty steps, for tests of the frame around them. */
// Object.fromEntries forgets that every step is a key.
export const stubSteps = Object.fromEntries(wizardSteps.map((step) => [step, stubStep(step)])) as Record<
  WizardStep,
  ComponentType<StepProps>
>;

function stubStep(step: WizardStep): ComponentType<StepProps> {
  return function StubStep({ onContinue, onBack }) {
    return (
      <StepLayout step={step} footer={<StepFooter onContinue={onContinue} onBack={onBack} />}>
        The work of step {step}
      </StepLayout>
    );
  };
}
