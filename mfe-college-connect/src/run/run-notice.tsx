import { undoSeconds, type RunChange } from '@cc/contracts/api/runs';
import { Button } from '@cc/shared-ui/button';
import { Notice } from '@cc/shared-ui/notice';
import { useCallback, useState } from 'react';
import type { Run } from '../api/runs.ts';
import { Countdown } from './countdown.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { OtherFiles } from './other-files.tsx';
import { cancelLabel, changeLabels, pausedTitle, stopMessage } from './run-messages.ts';
import { hasBegun, hasMornings, isDeclined, isOver, tally, waitsForParent } from './run-state.ts';
import styles from './run.module.css';
import { untilText } from './times.ts';
import type { ChangeRun } from './use-change-run.ts';
import { WayOnButton } from './way-on.tsx';

const hour = 3_600_000;

export interface RunControlProps extends ChangeRun {
  readonly run: Run;
  /** Changes that the page has a button for elsewhere. */
  readonly inFooter?: readonly RunChange['kind'][];
}

/**
 * Where a run stands, why it waits and until when, with the buttons that change it. Nothing once it is over, unless a
 * parent declined it.
 */
export function RunNotice(props: RunControlProps) {
  if (isDeclined(props.run)) {
    return <Notice title="Your parent declined this run">Nothing was sent, and no token was used.</Notice>;
  }
  if (isOver(props.run)) return null;
  // Takes the focus when a press removed its button.
  return (
    <div tabIndex={-1}>
      <NoticeOfState {...props} />
    </div>
  );
}

function NoticeOfState(props: RunControlProps) {
  const { run } = props;
  if (run.pause_code === 'provider_paused' && run.state === 'waiting') return <PausedForAll {...props} />;
  const isHeld = run.state === 'waiting' && run.pause_code !== null;
  if (!hasBegun(run) && !isHeld && run.state !== 'paused' && run.state !== 'stopped') return <BeforeFirst {...props} />;
  if (run.state === 'paused') return <Paused {...props} />;
  if (run.state === 'stopped') {
    return <Notice title="Stopping after this email">The last email has begun. The others are not sent.</Notice>;
  }
  const waitsFor = run.state === 'scheduled' ? 'school_morning' : (run.pause_code ?? 'mailbox_busy');
  const waits = run.state === 'waiting' || run.state === 'scheduled';
  return (
    <Notice role="status" title={waits ? stopMessage(waitsFor).title : 'Your emails are being sent'}>
      {waits && (
        <p key={`${run.wake_at} ${run.pause_message}`}>
          {run.pause_message} Sending continues <Until time={run.wake_at} />.
        </p>
      )}
      <ClosePage />
      <div className={styles.buttons}>
        <Buttons {...props} kinds={['pause']} />
        <StopButton {...props} />
      </div>
    </Notice>
  );
}

/** Staff paused the provider: nobody knows until when. */
function PausedForAll(props: RunControlProps) {
  const { provider, pause_message } = props.run;
  return (
    <Notice role="status" tone="warning" title={pausedTitle(provider)}>
      <p>{`${pause_message ?? ''} Your run continues by itself.`}</p>
      <ClosePage />
      <div className={styles.buttons}>
        <StopButton {...props} />
      </div>
    </Notice>
  );
}

/** Before its first email, a run that waits is taken back as a whole. */
function StopButton(props: RunControlProps) {
  return <Buttons {...props} kinds={[hasBegun(props.run) ? 'stop' : 'undo']} labels={{ undo: cancelLabel }} />;
}

function ClosePage() {
  return <p>You can close this page. We send the rest and email you a summary.</p>;
}

/** Until its first email a run can be undone. */
function BeforeFirst(props: RunControlProps) {
  const { wake_at, created_at } = props.run;
  const [late, setLate] = useState(false);
  const onEnd = useCallback(() => setLate(true), []);
  const begins = Date.parse(wake_at);
  if (begins - Date.parse(created_at) > 2 * undoSeconds * 1000) return <Scheduled {...props} />;
  return (
    <Notice title="Your emails are ready to go">
      <p>
        Sending begins in <Countdown until={begins} max={undoSeconds} onEnd={onEnd} />.
      </p>
      <ClosePage />
      <div className={styles.buttons}>
        <Buttons {...props} kinds={['undo', 'pause']} labels={late ? { undo: cancelLabel } : {}} />
      </div>
    </Notice>
  );
}

/** A run that begins later can be moved or canceled. */
function Scheduled(props: RunControlProps) {
  const { wake_at } = props.run;
  const [moving, setMoving] = useState(false);
  return (
    <Notice title="Your emails are scheduled">
      <p key={wake_at}>
        Sending begins <Until time={wake_at} />.
        {hasMornings(props.run) && <span> Each school gets its email in its own morning.</span>}
      </p>
      <ClosePage />
      <div className={styles.buttons}>
        <Button variant="secondary" size="sm" disabled={props.changing !== null} onClick={() => setMoving(true)}>
          {changeLabels.move}
        </Button>
        <Buttons {...props} kinds={['undo']} labels={{ undo: cancelLabel }} />
      </div>
      {moving && <MoveDialog {...props} begins={Date.parse(wake_at)} onClose={() => setMoving(false)} />}
    </Notice>
  );
}

function Paused(props: RunControlProps) {
  const { run, inFooter = [] } = props;
  const { title, text, wayOn } = stopMessage(run.pause_code);
  const forFiles = run.pause_code === 'attachments_invalid';
  const forParent = waitsForParent(run);
  return (
    <Notice tone={run.pause_code === 'user' || forParent ? 'warning' : 'error'} title={title}>
      <p>{run.pause_message ?? text}</p>
      <p>{tally(run)} Your coaches and your email are saved.</p>
      <div className={styles.buttons}>
        {wayOn && !forFiles && <WayOnButton wayOn={wayOn} policy={run.pause_code === 'provider_policy'} />}
        {forFiles && <OtherFiles {...props} />}
        {!forFiles && !forParent && !inFooter.includes('continue') && <Buttons {...props} kinds={['continue']} />}
        <StopButton {...props} />
      </div>
    </Notice>
  );
}

function Until({ time }: { readonly time: string }) {
  const until = Date.parse(time);
  // Within an hour a countdown says more than a time.
  const [soon] = useState(() => until - Date.now() < hour);
  return soon ? (
    <>
      in <Countdown until={until} />
    </>
  ) : (
    <>on {untilText(time)}</>
  );
}

interface ButtonsProps extends RunControlProps {
  /** Other labels than usual. */
  readonly labels?: Partial<typeof changeLabels>;
  readonly kinds: readonly ('undo' | 'pause' | 'continue' | 'stop')[];
}

function Buttons({ kinds, labels, changing, change }: ButtonsProps) {
  return (
    <>
      {kinds.map((kind) => (
        <Button
          key={kind}
          variant="secondary"
          size="sm"
          busy={changing?.kind === kind}
          disabled={changing !== null && changing.kind !== kind}
          onClick={() => void change({ kind })}
        >
          {labels?.[kind] ?? changeLabels[kind]}
        </Button>
      ))}
    </>
  );
}
