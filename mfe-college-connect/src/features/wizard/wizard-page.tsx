import { Container } from '@cc/shared-ui/page';
import { Suspense, type ComponentType } from 'react';
import { useAppSelector } from '../../state/hooks.ts';
import { selectHasMoved, type WizardStep } from '../../state/wizard-slice.ts';
import { StepArrivalContext } from '../../step-frame/step-arrival.ts';
import { RunCost } from '../../step-frame/run-cost.tsx';
import type { StepProps } from '../../step-frame/step-props.ts';
import { StepRail } from './step-rail.tsx';
import { StepSkeleton } from './step-skeleton.tsx';
import { TokenPanel } from './token-panel.tsx';
import { useAllowance } from './use-allowance.ts';
import { useConnectionReturn } from './use-connection-return.ts';
import { useFreshAddresses } from './use-fresh-addresses.ts';
import { useHeldReload } from './use-held-reload.ts';
import { useSession } from './use-session.ts';
import { useSignInGate } from './use-sign-in-gate.ts';
import { useStepHistory } from './use-step-history.ts';
import { useStepNavigation } from './use-step-navigation.ts';
import styles from './wizard-page.module.css';

export interface WizardPageProps {
  /** The work of each step; usually lazy. */
  readonly steps: Readonly<Record<WizardStep, ComponentType<StepProps>>>;
  /** The panel of selected recipients, shown beside step 3. */
  readonly SelectedRecipients: ComponentType;
  readonly FeedbackButton: ComponentType;
}

/** College Connect: the frame around its seven steps (specification 2). */
export function WizardPage({ steps, SelectedRecipients, FeedbackButton }: WizardPageProps) {
  const sessionOpen = useSession();
  const blocked = useSignInGate();
  useConnectionReturn(sessionOpen);
  useStepHistory(sessionOpen);
  useAllowance();
  useFreshAddresses();
  useHeldReload();
  const navigation = useStepNavigation();
  const { step, onContinue, onBack, goToStep } = navigation;
  const Step = steps[step];
  const moved = useAppSelector(selectHasMoved);
  return (
    <div className={styles.page} inert={blocked}>
      <Container>
        <h1 className={styles.title}>College Connect</h1>
        <div className={styles.columns}>
          <StepRail navigation={navigation} />
          <div className={styles.work}>
            <StepArrivalContext value={moved}>
              <Suspense fallback={<StepSkeleton />}>
                {/* Behind the sign-in dialog a step could neither be read nor used: a visitor does not wait for it. */}
                {sessionOpen ? (
                  <Step key={step} onContinue={onContinue} onBack={onBack} goToStep={goToStep} />
                ) : (
                  <StepSkeleton />
                )}
              </Suspense>
            </StepArrivalContext>
          </div>
          <aside className={styles.side} aria-label="Cost and recipients">
            <TokenPanel />
            <Recipients step={step} SelectedRecipients={SelectedRecipients} />
          </aside>
        </div>
      </Container>
      {sessionOpen && (
        <Suspense fallback={null}>
          <FeedbackButton />
        </Suspense>
      )}
    </div>
  );
}

interface RecipientsProps extends Pick<WizardPageProps, 'SelectedRecipients'> {
  readonly step: WizardStep;
}

/** Step 3 has the whole panel beside it, step 7 tells all of it itself; the others show what the run will cost. */
function Recipients({ step, SelectedRecipients }: RecipientsProps) {
  if (step === 7) return null;
  return step === 3 ? (
    <div className={styles.recipients}>
      <SelectedRecipients />
    </div>
  ) : (
    <RunCost />
  );
}
