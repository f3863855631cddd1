import { schoolMail } from '@cc/contracts/letter/school-mail';
import type { ApiResult } from '@cc/contracts/federation/host-services';
import { outcomeIsUnknown, type ApiFailure } from '@cc/contracts/federation/outcome';
import { useHost } from '@cc/shared-ui/host';
import { useState } from 'react';
import { apiErrorMessage } from '../../api/api-error-message.ts';
import { findRun } from '../../api/runs.ts';
import { requestRun } from '../../api/start-run.ts';
import { selectEmailsLeft } from '../../state/allowance-slice.ts';
import { selectAttachments, selectIsUploading } from '../../state/attachments-slice.ts';
import { selectMailbox } from '../../state/connection-slice.ts';
import { selectDraft } from '../../state/draft-slice.ts';
import { useAppStore } from '../../state/hooks.ts';
import { selectLetterAnswers } from '../../state/details-slice.ts';
import { runStarted, selectRunKey, startRequested } from '../../state/run-slice.ts';
import { genderOf, selectGender, selectSchools, selectSport } from '../../state/selection-slice.ts';
import { startOf } from '../../run/start-times.ts';
import { selectStartChoice } from '../../state/start-slice.ts';
import { selectSessionUserId } from '../../state/wizard-slice.ts';
import { sendObstacle } from './send-checks.ts';

/** Why a run was not started. `code` is null if there was no answer. */
export interface StartProblem {
  readonly code: string | null;
  readonly message: string;
}

export interface StartRun {
  readonly starting: boolean;
  readonly problem: StartProblem | null;
  /** Schools whose second letter the user has to confirm, as the server knows of letters that this page does not. */
  readonly named: ReadonlySet<string>;
  /** Schools whose second letter the user confirmed. */
  readonly again: ReadonlySet<string>;
  readonly confirm: (school: string, confirmed: boolean) => void;
  /** Starts the run, or shows why it cannot. */
  readonly start: () => Promise<void>;
}

const unreachable =
  'We do not know if your emails reached us. Check your internet connection, then press Send Emails again. No email is sent twice.';
const noAnswer: StartProblem = { code: null, message: unreachable };

/** From the checks of step 7 to the stored run (specification 5 and 7). */
export function useStartRun(): StartRun {
  const host = useHost();
  const store = useAppStore();
  const [starting, setStarting] = useState(false);
  const [problem, setProblem] = useState<StartProblem | null>(null);
  const [named, setNamed] = useState<ReadonlySet<string>>(new Set());
  const [again, setAgain] = useState<ReadonlySet<string>>(new Set());

  const start = async () => {
    const state = store.getState();
    const mailbox = selectMailbox(state);
    const letter = selectDraft(state);
    const personalization = selectLetterAnswers(state);
    const selected = selectSchools(state);
    const gender = selectGender(state);
    const plan = { mailbox, draft: letter, personalization, schools: selected };
    const choice = selectStartChoice(state);
    // A later run has later limits: then it waits by itself.
    const emailsLeft = choice.kind === 'now' ? selectEmailsLeft(state) : null;
    const obstacle = sendObstacle({ ...plan, emailsLeft, uploading: selectIsUploading(state) });
    if (obstacle) return host.notify(obstacle);
    if (mailbox === null || gender === null) return undefined;
    setProblem(null);
    const request = {
      mailbox,
      gender: genderOf(gender),
      sport: selectSport(state).toLowerCase(),
      letter: { subject: letter.subject, body: letter.body },
      schools: selected.map((selectedSchool) => ({
        school: selectedSchool.school,
        coachIds: selectedSchool.coaches.map(({ id }) => id),
        ...schoolMail(letter, personalization, selectedSchool),
        again: again.has(selectedSchool.school),
      })),
      files: selectAttachments(state).map(({ path, name }) => ({ path, filename: name })),
      start: startOf(choice),
    };
    const ask = (key: string, schools = request.schools) => {
      store.dispatch(startRequested(key));
      return requestRun(host, { ...request, schools, key });
    };
    const waiting = selectRunKey(state);
    const key = waiting ?? crypto.randomUUID();
    let answer = await ask(key);
    // Whatever refuses this press, an earlier one with its key may have arrived.
    const mayBeThere = !answer.ok && (waiting !== null || isUnclear(answer));
    const before = mayBeThere ? await startedBefore(key) : null;
    // What is asked for now is something else. The second letters that were confirmed may have left in that run: the
    // server asks anew.
    const isAnother = isReused(answer) && (before?.state === 'stopped' || before?.state === 'finished');
    const unconfirmed = request.schools.map((school) => ({ ...school, again: false }));
    if (isAnother) answer = await ask(crypto.randomUUID(), unconfirmed);
    const runId = answer.ok ? answer.data.runId : isAnother ? null : before && before.id;
    if (runId) store.dispatch(runStarted(runId));
    else if (!answer.ok) {
      setProblem(runId === undefined ? noAnswer : problemOf(answer));
      const repeated = repeatedIn(answer);
      setNamed((before) => new Set([...before, ...repeated]));
      setAgain((before) => without(before, repeated));
    }
    return undefined;
  };
  /**
   * A start without an answer had arrived, this one or an earlier one with another plan: its run is the one. Undefined:
   * it may be.
   */
  const startedBefore = async (key: string) => {
    const userId = selectSessionUserId(store.getState()) ?? '';
    return findRun(host, userId, key).catch(() => undefined);
  };
  return {
    starting,
    problem,
    named,
    again,
    confirm: (school, confirmed) =>
      setAgain((before) => (confirmed ? new Set([...before, school]) : without(before, [school]))),
    async start() {
      setStarting(true);
      await start();
      setStarting(false);
    },
  };
}

/** Whether the key belongs to an earlier start, with another plan. */
function isReused(answer: ApiResult<unknown>): boolean {
  return !answer.ok && answer.kind === 'refused' && answer.error.code === 'idempotency_key_reused';
}

/** Whether the request may have been done. */
function isUnclear(answer: ApiFailure): boolean {
  return outcomeIsUnknown(answer) || (answer.kind === 'refused' && answer.error.code === 'internal');
}

function problemOf(answer: ApiFailure): StartProblem {
  if (answer.kind === 'network' || isUnclear(answer)) return noAnswer;
  return { code: answer.error.code, message: apiErrorMessage(answer, unreachable) };
}

function without(schools: ReadonlySet<string>, left: readonly string[]): ReadonlySet<string> {
  return new Set([...schools].filter((school) => !left.includes(school)));
}

/** The schools that a refusal of second letters names. */
function repeatedIn(answer: ApiFailure): readonly string[] {
  if (answer.kind === 'network' || answer.error.code !== 'letter_repeated') return [];
  return Object.keys(answer.error.fields ?? {});
}
