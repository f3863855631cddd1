import { useHost } from '@cc/shared-ui/host';
import { useIsLocalhost } from '../../state/browser.ts';
import { continueGate, gateToasts, indicatorGate, stepGate, type Gate } from '../../state/gating.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../state/hooks.ts';
import { selectStep, stepEntered, wizardSteps, type WizardStep } from '../../state/wizard-slice.ts';

export interface StepNavigation {
  readonly step: WizardStep;
  /** Undefined at the last step. */
  readonly next: WizardStep | undefined;
  /** Earlier steps and the next one; on localhost all of them (specification 2). */
  isReachable(step: WizardStep): boolean;
  /** Enters a reachable step, or shows what is missing. */
  goToStep(step: WizardStep): void;
  onContinue(): void;
  onBack(): void;
  /** Goes to the next step without checks; undefined except on localhost. */
  readonly skip: (() => void) | undefined;
}

/** Moving between steps, by the gating of specification 4. */
export function useStepNavigation(): StepNavigation {
  const host = useHost();
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const localhost = useIsLocalhost();
  const step = useAppSelector(selectStep);
  const next = neighbour(step, 1);
  const previous = neighbour(step, -1);

  const enter = (target: WizardStep, gate: Gate | null) => {
    if (gate === null) dispatch(stepEntered(target));
    else host.notify(gateToasts[gate]);
  };
  const isReachable = (target: WizardStep) => localhost || target <= step + 1;
  return {
    step,
    next,
    isReachable,
    goToStep(target) {
      if (isReachable(target)) enter(target, localhost ? null : indicatorGate(store.getState(), step, target));
    },
    onContinue() {
      if (next) enter(next, continueGate(store.getState(), step) ?? stepGate(store.getState(), next));
    },
    onBack() {
      if (previous) enter(previous, null);
    },
    skip: localhost && next ? () => enter(next, null) : undefined,
  };
}

function neighbour(step: WizardStep, distance: 1 | -1): WizardStep | undefined {
  return wizardSteps.find((candidate) => candidate === step + distance);
}
