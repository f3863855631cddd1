import { selectAttachments } from '../../state/attachments-slice.ts';
import { selectEmailsLeft } from '../../state/allowance-slice.ts';
import { selectMailbox } from '../../state/connection-slice.ts';
import { selectDraft } from '../../state/draft-slice.ts';
import { selectPersonalization } from '../../state/personalization-slice.ts';
import { runStarted, schoolsAdded, schoolsRetried, selectRunId } from '../../state/send-slice.ts';
import type { AppStore, RootState } from '../../state/store.ts';
import { selectSessionUserId } from '../../state/wizard-slice.ts';
import { readAttachments } from './read-attachments.ts';
import { namesOf, type RunSchool } from './run-schools.ts';
import type { SendPlan } from './send-checks.ts';
import { runSends, type RunEnd, type RunTools } from './send-run.ts';

/** What is about to be sent to these schools. */
export function planOf(state: RootState, schools: readonly RunSchool[]): SendPlan {
  return {
    mailbox: selectMailbox(state),
    draft: selectDraft(state),
    personalization: selectPersonalization(state),
    emailsLeft: selectEmailsLeft(state),
    schools,
  };
}

/** Sends to these schools in the run that is under way, or begins one. Call it only when nothing stands in the way. */
export async function startRun(schools: readonly RunSchool[], tools: RunTools): Promise<RunEnd> {
  const state = tools.store.getState();
  const { mailbox, draft, personalization } = planOf(state, schools);
  const userId = selectSessionUserId(state);
  if (mailbox === null || userId === null) throw new Error('Please connect your email account first.');
  const attachments = await readAttachments(selectAttachments(state));
  const runId = joinRun(tools.store, schools);
  return runSends({ runId, userId, mailbox, draft, personalization, attachments, schools }, tools);
}

function joinRun(store: AppStore, schools: readonly RunSchool[]): string {
  const names = namesOf(schools);
  const current = selectRunId(store.getState());
  if (current !== null) {
    store.dispatch(schoolsAdded(names));
    store.dispatch(schoolsRetried(namesOf(schools.filter(({ result }) => result.status === 'failed'))));
    return current;
  }
  const runId = crypto.randomUUID();
  store.dispatch(runStarted({ runId, schools: names }));
  return runId;
}
