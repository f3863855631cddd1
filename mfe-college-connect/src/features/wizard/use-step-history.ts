import { useHost } from '@cc/shared-ui/host';
import { useLocation, useNavigate, type Location } from '@cc/shared-ui/router';
import { useEffect, useRef } from 'react';
import { paths } from '../../paths.ts';
import { useIsLocalhost } from '../../state/browser.ts';
import { gateToasts, indicatorGate } from '../../state/gating.ts';
import { useAppSelector, useAppStore } from '../../state/hooks.ts';
import { selectStep, stepEntered, wizardSteps, type WizardStep } from '../../state/wizard-slice.ts';
import { isConnectionReturn } from './use-connection-return.ts';

/** Marks history entries that belong to a step, since the address of step 1 does not name the step. */
const stepEntry = 'wizard-step';

/**
 * Gives each step an entry in the browser's history, so that Back opens the previous step. An address with a step
 * passes the gating of specification 4; if the step is refused, the wizard stays and shows why.
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
    // The history entry of this move is still pending.
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

/** Null if the address names no step; then the session decides. */
function askedStep({ search, state }: Location<unknown>): WizardStep | null {
  const query = new URLSearchParams(search).get('step');
  const named = wizardSteps.find((candidate) => String(candidate) === query);
  return named ?? (state === stepEntry ? 1 : null);
}
