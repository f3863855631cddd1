import { Container } from '@cc/shared-ui/page';
import { useState, type ComponentType } from 'react';
import { useAppSelector } from '../../state/hooks.ts';
import { selectHasMoved, type WizardStep } from '../../state/wizard-slice.ts';
import { LoadAheadContext } from '../../step-frame/load-ahead.ts';
import { StepArrivalContext } from '../../step-frame/step-arrival.ts';
import { RunCost } from '../../step-frame/run-cost.tsx';
import { StepSideContext } from '../../step-frame/step-side.ts';
import type { StepComponent } from './late-step.tsx';
import { SelectionFailed } from './selection-failed.tsx';
import { StepRail } from './step-rail.tsx';
import { StepSkeleton } from './step-skeleton.tsx';
import { TokenPanel } from './token-panel.tsx';
import { useAllowance } from './use-allowance.ts';
import { SentBefore } from './sent-before.tsx';
import { useConnectionReturn } from './use-connection-return.ts';
import { useFinishedRun } from './use-finished-run.ts';
import { useSelectedCoaches } from './use-selected-coaches.ts';
import { useSession } from './use-session.ts';
import { useSignInGate } from './use-sign-in-gate.ts';
import { useStepHistory } from './use-step-history.ts';
import { useStepNavigation } from './use-step-navigation.ts';
import styles from './wizard-page.module.css';

export interface WizardPageProps {
  /** The content of each step. */
  readonly steps: Readonly<Record<WizardStep, StepComponent>>;
  /** The panel of selected recipients, shown beside step 3. */
  readonly SelectedRecipients: ComponentType;
  readonly FeedbackButton: ComponentType;
}

/** Steps that show or name the selected coaches and therefore wait for a stored selection. */
const stepsWithCoaches: readonly WizardStep[] = [3, 5, 7];

/** College Connect: the frame around its seven steps (specification 2). */
export function WizardPage({ steps, SelectedRecipients, FeedbackButton }: WizardPageProps) {
  const sessionOpen = useSession();
  const blocked = useSignInGate();
  const runKnown = useFinishedRun(sessionOpen);
  useConnectionReturn(sessionOpen);
  useStepHistory(sessionOpen);
  useAllowance();
  const selected = useSelectedCoaches();
  const navigation = useStepNavigation();
  const { step, next, onContinue, onBack, goToStep } = navigation;
  const Step = steps[step];
  const coaches = stepsWithCoaches.includes(step) ? selected.status : 'ready';
  const ready = sessionOpen && runKnown && coaches === 'ready';
  const moved = useAppSelector(selectHasMoved);
  const [side, setSide] = useState<HTMLElement | null>(null);
  return (
    <div className={styles.page} inert={blocked}>
      <Container className={styles.container}>
        <h1 className={styles.title}>College Connect</h1>
        <div className={styles.columns}>
          <StepRail navigation={navigation} />
          <div className={styles.work}>
            <SentBefore />
            <StepArrivalContext value={moved}>
              {/* Behind the sign-in dialog a step is not visible, so visitors do not load it. */}
              {(!sessionOpen || (!ready && coaches !== 'failed')) && <StepSkeleton />}
              {sessionOpen && coaches === 'failed' && <SelectionFailed onRetry={selected.retry} />}
              {ready && (
                <StepSideContext value={side}>
                  <LoadAheadContext value={next && steps[next].loadAhead}>
                    <Step key={step} onContinue={onContinue} onBack={onBack} goToStep={goToStep} />
                  </LoadAheadContext>
                </StepSideContext>
              )}
            </StepArrivalContext>
          </div>
          <aside className={styles.side} aria-label="Cost and recipients">
            <TokenPanel />
            <Recipients step={step} ready={coaches === 'ready'} SelectedRecipients={SelectedRecipients} />
            <div ref={setSide} className={styles.beside} />
          </aside>
        </div>
      </Container>
      <FeedbackButton />
    </div>
  );
}

interface RecipientsProps extends Pick<WizardPageProps, 'SelectedRecipients'> {
  readonly step: WizardStep;
  readonly ready: boolean;
}

/**
 * Step 3 has the whole panel beside it, and step 7 lists the recipients itself. The others show the cost of the run.
 */
function Recipients({ step, ready, SelectedRecipients }: RecipientsProps) {
  if (step === 7) return null;
  return step === 3 && ready ? (
    <div className={styles.recipients}>
      <SelectedRecipients />
    </div>
  ) : (
    <RunCost />
  );
}
