import { useContext, useEffect, useState } from 'react';
import { selectHasBought } from '../../state/allowance-slice.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { selectRunId } from '../../state/run-slice.ts';
import { selectSchools } from '../../state/selection-slice.ts';
import { startProblem } from '../../run/start-times.ts';
import { selectStartChoice, startChosen } from '../../state/start-slice.ts';
import { useLastLetters } from '../../run/last-letters.ts';
import { useSchoolMornings } from '../../run/school-mornings.ts';
import { RestoreNotice } from '../../run/restore-notice.tsx';
import { StartFields } from '../../run/start-fields.tsx';
import { SendTest } from '../../step-frame/send-test.tsx';
import { StepArrivalContext } from '../../step-frame/step-arrival.ts';
import { StepFooter } from '../../step-frame/step-footer.tsx';
import { StepLayout } from '../../step-frame/step-layout.tsx';
import type { StepProps } from '../../step-frame/step-props.ts';
import { BeforeSending } from './before-sending.tsx';
import { RecipientList, unconfirmed } from './recipient-list.tsx';
import { RunStep } from './run-step.tsx';
import styles from './send-emails.module.css';
import { SendSummary } from './send-summary.tsx';
import { StartNotice } from './start-notice.tsx';
import { useStartRun } from './use-start-run.ts';

/** Step 7: a final review, then the run, which the server sends (specification 2 and 7, D18). */
export function SendEmailsStep(props: StepProps) {
  const runId = useAppSelector(selectRunId);
  const [first] = useState(runId);
  // A start or an undo replaces the whole step with the focus in it, so its heading takes the focus.
  const arrived = useContext(StepArrivalContext) || runId !== first;
  return (
    <StepArrivalContext value={arrived}>
      {runId === null ? <Review {...props} /> : <RunStep key={runId} runId={runId} goToStep={props.goToStep} />}
    </StepArrivalContext>
  );
}

function Review({ onBack, goToStep }: StepProps) {
  const schools = useAppSelector(selectSchools);
  const { letters, reload } = useLastLetters();
  const { starting, problem, named, again, confirm, start } = useStartRun();
  const dispatch = useAppDispatch();
  const choice = useAppSelector(selectStartChoice);
  const morningOf = useSchoolMornings(choice.kind === 'school-morning');
  const unreachable = useAppSelector(selectHasBought) === false && schools.length > 0;
  const toConfirm = unconfirmed(schools, { letters, named, again });
  const missing = missingMessage(unreachable, toConfirm) ?? startProblem(choice);
  // The server may know of letters that were sent meanwhile, from another device.
  useEffect(() => {
    // Without an answer the letters that wait may be those of this run: pressing again finds it.
    if (problem !== null && problem.code !== null) void reload();
  }, [problem, reload]);
  return (
    <StepLayout
      step={7}
      footer={
        <StepFooter
          onBack={starting ? undefined : onBack}
          onContinue={() => void start()}
          continueLabel={starting ? 'Sending...' : 'Send Emails'}
          continueDisabled={missing !== undefined}
          busy={starting}
          missing={missing}
        />
      }
    >
      <div className={styles.step}>
        {/* Read again after a refusal: the restore may have been since the page opened. */}
        <RestoreNotice key={problem?.code} />
        {problem ? <StartNotice problem={problem} /> : <BeforeSending schools={schools} goToStep={goToStep} />}
        <SendSummary schools={schools} />
        <SendTest />
        <StartFields choice={choice} onChange={(chosen) => void dispatch(startChosen(chosen))} />
        <RecipientList letters={letters} named={named} again={again} onAgain={confirm} morningOf={morningOf} />
      </div>
    </StepLayout>
  );
}

function missingMessage(unreachable: boolean, toConfirm: number): string | undefined {
  if (unreachable) return 'Choose a plan to email these coaches.';
  if (toConfirm === 0) return undefined;
  return toConfirm === 1
    ? '1 school got a letter in the last 14 days. Confirm a second one, or leave it out.'
    : `${toConfirm} schools got a letter in the last 14 days. Confirm a second one each, or leave them out.`;
}
