import type { Attachment } from '@cc/contracts/entities/attachment';
import type { AddressedCoach } from '@cc/contracts/entities/coach';
import type { MailConnection } from '@cc/contracts/entities/mail-connection';
import type { Personalization } from '@cc/contracts/entities/personalization';
import type { HostServices } from '@cc/contracts/federation/host-services';
import { findSend } from '../../api/find-send.ts';
import { reportProblem } from '../../api/report-problem.ts';
import { AddressesRefusedError, revealAddresses } from '../../api/reveal-addresses.ts';
import { sendKey, sendSchoolEmail, type SchoolEmail } from '../../api/send-school-email.ts';
import { schoolMail, type MailText } from '../../email-template/school-mail.ts';
import { schoolSettled, selectSchoolSends } from '../../state/send-slice.ts';
import type { AppStore } from '../../state/store.ts';
import { needsAnswer, type RunSchool } from './run-schools.ts';
import {
  readOutcome,
  retryDelays,
  sendSchool,
  type SchoolEnd,
  type SchoolSender,
  type StopReason,
  type WaitReason,
} from './send-school.ts';

/** Milliseconds between two schools (specification 9). */
const pauseBetweenSends = 500;

const coachGone =
  'One of the coaches you selected is no longer in our list. Nothing was sent. Please select the coaches of this school again.';

/** Everything that one run sends, copied when it starts: later edits do not change it. */
export interface RunContent {
  readonly runId: string;
  readonly userId: string;
  readonly mailbox: MailConnection;
  readonly draft: MailText;
  readonly personalization: Personalization;
  readonly attachments: readonly Attachment[];
  readonly schools: readonly RunSchool[];
}

export interface RunTools {
  readonly store: AppStore;
  readonly host: HostServices;
  /** Resolves to false if the user leaves the step meanwhile. */
  readonly wait: (ms: number, reason?: WaitReason) => Promise<boolean>;
}

export interface RunEnd {
  readonly accepted: number;
  readonly failed: number;
  /** Number of sends with an unknown outcome that need the user's answer (D1.7). */
  readonly toAnswer: number;
  /** Number of sends without a response. Another request with the same key returns their outcome. */
  readonly unclear: number;
  /** All schools of the run, including untried ones. */
  readonly total: number;
  readonly stop?: StopReason;
}

/** Sends to one school after another, with pauses (specification 7). Each school's result is stored at once. */
export async function runSends(content: RunContent, tools: RunTools): Promise<RunEnd> {
  const { store, host, wait } = tools;
  const counts = { accepted: 0, failed: 0, toAnswer: 0, unclear: 0, total: content.schools.length };
  for (const [index, selected] of content.schools.entries()) {
    if (index > 0 && !(await wait(pauseBetweenSends))) return { ...counts, stop: 'left' };
    const { school } = selected;
    store.dispatch(schoolSettled({ school, result: { status: 'sending' } }));
    const { result, stop } = await sendOne(content, selected, tools);
    store.dispatch(schoolSettled({ school, result }));
    if (result.status === 'accepted') {
      counts.accepted += 1;
      host.events.emit('tokens-changed', { reason: 'sent' });
    }
    if (result.status === 'unknown') counts[needsAnswer({ result }) ? 'toAnswer' : 'unclear'] += 1;
    if (result.status === 'failed') {
      counts.failed += 1;
      reportProblem(`The email to ${school} was not sent.`, result.message);
    }
    if (stop) return { ...counts, stop };
  }
  return counts;
}

async function sendOne(
  content: RunContent,
  selected: RunSchool,
  { host, store, ...tools }: RunTools,
): Promise<SchoolEnd> {
  const wait: SchoolSender['wait'] = (seconds, reason) => tools.wait(seconds * 1000, reason);
  const addressed = await addressCoaches(host, selected, wait);
  if ('result' in addressed) return addressed;
  const { school } = selected;
  const { runId, userId, mailbox, attachments } = content;
  const email: SchoolEmail = {
    ...schoolMail(content.draft, content.personalization, school),
    runId,
    userId,
    mailbox,
    attachments,
    school,
    coaches: addressed.coaches,
    attempt: selectSchoolSends(store.getState())[school]?.attempt ?? 1,
  };
  return sendSchool({
    ask: async () => readOutcome(await sendSchoolEmail(host, email)),
    lookUp: () => findSend(host, userId, sendKey(email)),
    wait,
  });
}

/**
 * The school's selected coaches with their addresses, revealed right before its email (D1.4), or how the school ends
 * without a request. An earlier send of unknown outcome stays unknown.
 */
async function addressCoaches(
  host: HostServices,
  selected: RunSchool,
  wait: SchoolSender['wait'],
): Promise<{ readonly coaches: readonly AddressedCoach[] } | SchoolEnd> {
  const before = selected.result.status === 'unknown' ? selected.result : undefined;
  for (const delay of [...retryDelays, null]) {
    try {
      const addresses = await revealAddresses(host, selected);
      const coaches = selected.coaches.flatMap((coach) => {
        const email = addresses.get(coach.id);
        return email === undefined ? [] : [{ ...coach, email }];
      });
      if (coaches.length === selected.coaches.length) return { coaches };
      return { result: before ?? { status: 'failed', message: coachGone } };
    } catch (error) {
      if (error instanceof AddressesRefusedError) {
        // At the limit the run continues: it may have schools that were revealed before.
        const stop = error.reason === 'no-tokens' ? ({ stop: 'no-tokens' } as const) : {};
        return { result: before ?? { status: 'failed', message: error.message }, ...stop };
      }
      if (delay !== null && !(await wait(delay, 'unreachable'))) {
        return { result: before ?? { status: 'waiting' }, stop: 'left' };
      }
    }
  }
  return { result: before ?? { status: 'waiting' }, stop: 'unreachable' };
}
