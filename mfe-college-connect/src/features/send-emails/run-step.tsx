import { Button } from '@cc/shared-ui/button';
import { Notice } from '@cc/shared-ui/notice';
import { Link } from '@cc/shared-ui/router';
import { Skeleton } from '@cc/shared-ui/skeleton';
import type { Run } from '../../api/runs.ts';
import { paths } from '../../paths.ts';
import { RestoreNotice } from '../../run/restore-notice.tsx';
import { RunNotice } from '../../run/run-notice.tsx';
import { RunProgress } from '../../run/run-progress.tsx';
import { hasMornings, isDeclined, isForLater, isOver } from '../../run/run-state.ts';
import { useSchoolZones } from '../../run/school-mornings.ts';
import { SendRow } from '../../run/send-row.tsx';
import { closeRun } from '../../run/session-of-run.ts';
import { useChangeRun } from '../../run/use-change-run.ts';
import { useKeptFocus } from '../../run/use-kept-focus.ts';
import { useResolveSend } from '../../run/use-resolve-send.ts';
import { useRun } from '../../run/use-run.ts';
import type { UseWatched } from '../../run/use-watched.ts';
import { useAppStore } from '../../state/hooks.ts';
import { StepFooter } from '../../step-frame/step-footer.tsx';
import { StepLayout } from '../../step-frame/step-layout.tsx';
import type { StepProps } from '../../step-frame/step-props.ts';
import styles from './send-emails.module.css';
import { footerOf } from './run-footer.ts';
import { RunResult } from './run-result.tsx';
import { useRunEnd } from './use-run-end.ts';

const lead = 'Emails go out one school at a time, also when you close this page.';

interface RunStepProps extends Pick<StepProps, 'goToStep'> {
  readonly runId: string;
}

/** Step 7 once the run is on the server: it goes on without this page. */
export function RunStep({ runId, goToStep }: RunStepProps) {
  const { watched, refresh } = useRun(runId);
  useRunEnd(watched);
  if (watched.value) return <RunView run={watched.value} refresh={refresh} goToStep={goToStep} />;
  return (
    <StepLayout step={7} lead={lead} footer={null}>
      {watched.status === 'failed' ? (
        <Notice tone="error" title="Your emails could not be loaded">
          <p>What you started goes on as you left it. Check your internet connection and try again.</p>
          <Button variant="secondary" size="sm" className={styles.noticeAction} onClick={() => void refresh()}>
            Try again
          </Button>
        </Notice>
      ) : (
        <Skeleton lines={6} height={44} />
      )}
    </StepLayout>
  );
}

interface RunViewProps extends Pick<StepProps, 'goToStep'>, Pick<UseWatched<Run>, 'refresh'> {
  readonly run: Run;
}

function RunView({ run, refresh, goToStep }: RunViewProps) {
  const changes = useChangeRun(run.id, refresh);
  const answers = useResolveSend(refresh);
  const store = useAppStore();
  const zoneOf = useSchoolZones(hasMornings(run) && !isOver(run));
  useKeptFocus();
  const leave = (step: 3 | 5) => {
    closeRun(store, run);
    goToStep(step);
  };
  return (
    <StepLayout
      step={7}
      lead={lead}
      footer={
        <StepFooter
          {...footerOf(run)}
          onContinue={() => void changes.change({ kind: isOver(run) ? 'retry' : 'continue' })}
        >
          {!isDeclined(run) && <RunProgress run={run} />}
        </StepFooter>
      }
    >
      <div className={styles.step}>
        <RestoreNotice />
        <RunNotice run={run} {...changes} inFooter={['continue']} />
        {isForLater(run) && (
          <div className={styles.others}>
            <p>Nothing more to do here: this run goes on by itself, and you find it in Sent.</p>
            <Button variant="secondary" size="sm" onClick={() => leave(3)}>
              Write to other schools
            </Button>
          </div>
        )}
        {isOver(run) && <RunResult run={run} onChangeEmail={() => leave(5)} />}
        <section aria-labelledby="send-recipients" className={styles.recipients}>
          <div className={styles.heading}>
            <h3 id="send-recipients" className={styles.recipientsTitle}>
              Recipients
            </h3>
            <Link to={paths.sent()} className={styles.allSent}>
              See all in Sent
            </Link>
          </div>
          <ul className={styles.rows} tabIndex={0} aria-labelledby="send-recipients">
            {run.sends.map((send) => (
              <SendRow key={send.id} run={run} send={send} zoneOf={zoneOf} {...changes} {...answers} />
            ))}
          </ul>
        </section>
      </div>
    </StepLayout>
  );
}
