import { Notice } from '@cc/shared-ui/notice';
import { selectHasBought } from '../../state/allowance-slice.ts';
import { useAppSelector, useAppStore } from '../../state/hooks.ts';
import { StepFooter } from '../../step-frame/step-footer.tsx';
import { StepLayout } from '../../step-frame/step-layout.tsx';
import type { StepProps } from '../../step-frame/step-props.ts';
import { BeforeSending } from './before-sending.tsx';
import { RecipientList, RunProgress } from './recipient-list.tsx';
import { StopNotice, WaitNotice } from './run-notices.tsx';
import { isOpen, needsAnswer, selectRunSchools, type RunSchool } from './run-schools.ts';
import styles from './send-emails.module.css';
import { SendSummary } from './send-summary.tsx';
import { useResolveSend } from './use-resolve-send.ts';
import { useSendRun, type RunPhase } from './use-send-run.ts';

/** Step 7: a final review, then the run (specification 2 and 7). */
export function SendEmailsStep({ onBack, goToStep }: StepProps) {
  const store = useAppStore();
  const schools = useAppSelector(selectRunSchools);
  const { phase, waiting, stop, send, finishIfComplete } = useSendRun();
  const { resolving, resolve } = useResolveSend();
  const open = schools.filter(isOpen);
  const complete = schools.length > 0 && schools.every(({ result }) => result.status === 'accepted');
  const unreachable = useAppSelector(selectHasBought) === false && open.length > 0;

  const answer = async (school: string, sendId: string, outcome: 'sent' | 'not-sent') => {
    const status = await resolve(school, sendId, outcome);
    if (status === 'sent') finishIfComplete();
    if (status === 'failed') await send(selectRunSchools(store.getState()).filter((one) => one.school === school));
  };
  return (
    <StepLayout
      step={7}
      footer={
        <StepFooter
          onBack={phase === 'ready' ? onBack : undefined}
          onContinue={complete ? finishIfComplete : () => void send(open)}
          continueLabel={buttonLabel(phase, open, complete)}
          continueDisabled={phase === 'done' || unreachable || (!complete && open.length === 0 && schools.length > 0)}
          busy={phase === 'sending'}
          missing={missingMessage(schools, open, unreachable)}
        >
          {phase === 'sending' && <RunProgress schools={schools} sending />}
        </StepFooter>
      }
    >
      <div className={styles.step}>
        {phase === 'ready' && !stop && <BeforeSending schools={open} goToStep={goToStep} />}
        {stop && stop !== 'left' && <StopNotice stop={stop} schools={schools} goToStep={goToStep} />}
        {waiting && <WaitNotice waiting={waiting} />}
        {phase === 'done' && (
          <Notice tone="success" title="All emails are sent">
            We are emailing you a summary. A new session starts now.
          </Notice>
        )}
        <SendSummary schools={schools} toSend={open.length} />
        <RecipientList
          schools={schools}
          sending={phase === 'sending'}
          disabled={phase !== 'ready' || resolving !== null}
          onWasSent={({ school }, sendId) => void answer(school, sendId, 'sent')}
          onSendAgain={({ school }, sendId) => void answer(school, sendId, 'not-sent')}
          onCheckAgain={(school) => void send([school])}
        />
      </div>
    </StepLayout>
  );
}

function buttonLabel(phase: RunPhase, open: readonly RunSchool[], complete: boolean): string {
  if (phase === 'sending') return 'Sending...';
  if (phase === 'done') return 'All Sent';
  if (complete) return 'Finish';
  if (open.every(({ result }) => result.status === 'idle')) return 'Send Emails';
  return open.every(({ result }) => result.status === 'failed') ? 'Retry Failed' : 'Continue Sending';
}

function missingMessage(
  schools: readonly RunSchool[],
  open: readonly RunSchool[],
  unreachable: boolean,
): string | false {
  if (unreachable) return 'Choose a plan to email these coaches.';
  const toAnswer = schools.filter(needsAnswer).length;
  if (open.length > 0 || toAnswer === 0) return false;
  return toAnswer === 1 ? '1 email needs your answer first.' : `${toAnswer} emails need your answer first.`;
}
