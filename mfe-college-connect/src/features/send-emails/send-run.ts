import type { Attachment } from '@cc/contracts/entities/attachment';
import type { MailConnection } from '@cc/contracts/entities/mail-connection';
import type { Personalization } from '@cc/contracts/entities/personalization';
import type { HostServices } from '@cc/contracts/federation/host-services';
import { findSend } from '../../api/find-send.ts';
import { reportProblem } from '../../api/report-problem.ts';
import { reachableCoaches, sendKey, sendSchoolEmail, type SchoolEmail } from '../../api/send-school-email.ts';
import { schoolMail, type MailText } from '../../email-template/school-mail.ts';
import { storedFile, type AttachmentInfo } from '../../state/attachments-slice.ts';
import type { SelectedSchool } from '../../state/selected-schools.ts';
import { schoolSettled, selectSchoolSends, type SendResult } from '../../state/send-slice.ts';
import type { AppStore } from '../../state/store.ts';
import { needsAnswer } from './run-schools.ts';
import { readOutcome, sendSchool, type SchoolEnd, type StopReason, type WaitReason } from './send-school.ts';

/** Milliseconds between two schools (specification 9). */
const pauseBetweenSends = 500;

/** Everything that one run sends, copied when it starts: later edits do not change it. */
export interface RunContent {
  readonly runId: string;
  readonly userId: string;
  readonly mailbox: MailConnection;
  readonly draft: MailText;
  readonly personalization: Personalization;
  readonly attachments: readonly Attachment[];
  readonly schools: readonly SelectedSchool[];
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

const noAddress: SendResult = {
  status: 'failed',
  message: 'You need tokens to email this school. Nothing was sent.',
};

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

async function sendOne(content: RunContent, selected: SelectedSchool, tools: RunTools): Promise<SchoolEnd> {
  if (reachableCoaches(selected.coaches).length === 0) return { result: noAddress };
  const { host, store, wait } = tools;
  const { school, coaches } = selected;
  const { runId, userId, mailbox, attachments } = content;
  const email: SchoolEmail = {
    ...schoolMail(content.draft, content.personalization, school),
    runId,
    userId,
    mailbox,
    attachments,
    school,
    coaches,
    attempt: selectSchoolSends(store.getState())[school]?.attempt ?? 1,
  };
  return sendSchool({
    ask: async () => readOutcome(await sendSchoolEmail(host, email)),
    lookUp: () => findSend(host, userId, sendKey(email)),
    wait: (seconds, reason) => wait(seconds * 1000, reason),
  });
}

/** A file can no longer be read, for example because it was moved or changed on the disk. */
class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';

  constructor(filename: string) {
    super(`"${filename}" could not be read. Nothing was sent. Go back to Attachments and choose it again.`);
  }
}

/**
 * The attached files as base64, read once for all schools.
 * @throws UnreadableFileError
 */
export function readAttachments(files: readonly AttachmentInfo[]): Promise<readonly Attachment[]> {
  return Promise.all(
    files.map(async ({ id, name, contentType }) => {
      const file = storedFile(id);
      if (!file) throw new UnreadableFileError(name);
      return { filename: name, content: await readBase64(file), contentType };
    }),
  );
}

function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(new UnreadableFileError(file.name));
    reader.onload = () => {
      // In a data URL the content follows the first comma.
      const url = String(reader.result);
      resolve(url.slice(url.indexOf(',') + 1));
    };
    reader.readAsDataURL(file);
  });
}
