import { Notice } from '@cc/shared-ui/notice';
import { useEffect, useRef } from 'react';
import { stopMessage } from '../../run/run-messages.ts';
import { WayOnButton } from '../../run/way-on.tsx';
import type { StartProblem } from './use-start-run.ts';

/** Explains why a run was not started, and how to go on. */
export function StartNotice({ problem }: { readonly problem: StartProblem }) {
  const { code, message } = problem;
  const { title, wayOn } = stopMessage(code);
  const notice = useRef<HTMLDivElement>(null);
  // The user may have scrolled down the list of schools, past this notice.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'center' });
  }, [problem]);
  const heading = code === null ? 'We could not reach Coach Connect' : wayOn ? title : 'Nothing was sent';
  return (
    <Notice tone="error" title={heading} ref={notice}>
      <p>{message}</p>
      {code !== null && <p>Your coaches and your email are saved.</p>}
      {wayOn && <WayOnButton wayOn={wayOn} policy={code === 'provider_policy'} />}
    </Notice>
  );
}
