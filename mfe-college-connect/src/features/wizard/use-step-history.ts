import { useHost } from '@cc/shared-ui/host';
import { useLocation, useNavigate, type Location } from '@cc/shared-ui/router';
import { useEffect, useRef } from 'react';
import { paths } from '../../paths.ts';
import { useIsLocalhost } from '../../state/browser.ts';
import { gateToasts, indicatorGate } from '../../state/gating.ts';
import { useAppSelector, useAppStore } from '../../state/hooks.ts';
import { selectStep, stepEntered, wizardSteps, type WizardStep } from '../../state/wizard-slice.ts';
import { isConnectionReturn } from './use-connection-return.ts';

/** Marks the entries of the browser's history that stand for a step: the address of step 1 alone does not say so. */
const stepEntry = 'wizard-step';

/**
 * Gives each step an entry in the browser's history, so that the browser's Back leads to the step before. An address
 * that asks for a step passes the gating of specification 4; where it is refused, the wizard stays and says why.
 */
export function useStepHistory(sessionOpen: boolean): void {
  const host = useHost();
  const store = useAppStore();
  const localhost = useIsLocalhost();
  const navigate = useNavigate();
  const location = useLocation();
  const step = useAppSelector(selectStep);
  const stoodOn = useRef<string | null>(null);
  const moving = useRef(false);
  useEffect(() => {
    if (!sessionOpen || isConnectionReturn(new URLSearchParams(location.search))) return;
    const sameEntry = stoodOn.current === location.key;
    // The entry of a move made here is still on its way.
    if (sameEntry && moving.current) return;
    const arrived = !sameEntry && !moving.current;
    stoodOn.current = location.key;
    moving.current = false;
    const current = selectStep(store.getState());
    const asked = askedStep(location);
    if (asked === current) return;
    if (arrived && asked !== null) {
      const gate = localhost ? null : indicatorGate(store.getState(), current, asked);
      if (gate === null) {
        store.dispatch(stepEntered(asked));
        return;
      }
      host.notify(gateToasts[gate]);
    }
    moving.current = true;
    void navigate(paths.college(current), { state: stepEntry, replace: arrived });
  }, [host, localhost, location, navigate, sessionOpen, step, store]);
}

/** Null when the address leaves it to the session. */
function askedStep({ search, state }: Location<unknown>): WizardStep | null {
  const query = new URLSearchParams(search).get('step');
  const named = wizardSteps.find((candidate) => String(candidate) === query);
  return named ?? (state === stepEntry ? 1 : null);
}
