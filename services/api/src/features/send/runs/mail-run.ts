import type { SmtpGateway } from '../../../jobs/smtp-gateway.ts';
import { summaryHead, writeSectionsMail, type WrittenMail } from '../../../jobs/sections-mail.ts';
import type { RunMailJob, RunReport } from './run.ts';
import type { RunWorkRepository } from './run-work-repository.ts';

/** The job behind a run's mails: its summary once it ended, and why it is paused, unless that pause is over. */
export async function mailRun(
  { runs, smtp, siteUrl }: { readonly runs: RunWorkRepository; readonly smtp: SmtpGateway; readonly siteUrl: string },
  { runId, about, key }: RunMailJob,
): Promise<void> {
  const report = await runs.report(runId);
  if (!report || report.schools.length === 0) return;
  if (about === 'paused' && report.pauseId !== key) return;
  const mail = about === 'paused' ? writePauseMail(report, siteUrl) : writeRunSummary(report, siteUrl);
  await smtp.send({ to: report.to, ...mail, name: `run-${about}-${key}` });
}

/** The summary of a run that ended: each school once, with its coaches, its state, and what to do about it. */
export function writeRunSummary({ schools }: RunReport, siteUrl: string): WrittenMail {
  const sent = schools.filter(({ status }) => status === 'sent');
  const unknown = schools.filter(({ status }) => status === 'unknown');
  const rest = schools.filter((school) => school.status !== 'sent' && school.status !== 'unknown');
  // The label of the button there.
  const again = rest.some(wasStopped) ? 'Continue Sending' : 'Retry Failed';
  return writeSectionsMail({
    ...summaryHead(sent.length, schools.length),
    sections: [
      { heading: `Accepted (${sent.length})`, lines: sent.map(lineOf) },
      {
        heading: `Perhaps sent (${unknown.length})`,
        lines: unknown.map(
          (school) => `${lineOf(school)}. Please look in your Sent folder, then tell us on the page Sent.`,
        ),
      },
      {
        heading: `Not sent (${rest.length})`,
        lines: rest.map((school) => `${lineOf(school)}. ${reasonOf(school, again)}`),
      },
    ],
    link: { text: 'Open your sent emails', url: `${siteUrl}/college/sent` },
  });
}

function writePauseMail({ schools, pauseMessage }: RunReport, siteUrl: string): WrittenMail {
  const left = schools.filter(({ status }) => status === 'planned' || status === 'released').length;
  return writeSectionsMail({
    subject: `Your recruiting emails are paused: ${left} ${left === 1 ? 'school waits' : 'schools wait'}`,
    opening: `${pauseMessage ?? 'Your emails are paused.'} ${left === 1 ? 'One school waits' : `${left} schools wait`} for you; nothing is lost and nothing is sent twice.`,
    sections: [],
    link: { text: 'Continue your run', url: `${siteUrl}/college/sent` },
  });
}

type ReportedSchool = RunReport['schools'][number];

function lineOf({ school, coaches }: ReportedSchool): string {
  return coaches.length === 0 ? school : `${school}: ${coaches.join(', ')}`;
}

function wasStopped({ status, errorCode }: ReportedSchool): boolean {
  return status === 'skipped' && errorCode === 'stopped';
}

/** Why it was not sent, and what the user can do now. */
function reasonOf(school: ReportedSchool, again: string): string {
  if (wasStopped(school)) return `You stopped the run before it. To send it, press ${again} on the page Sent.`;
  if (school.status === 'skipped')
    return `${school.errorMessage ?? 'You left it out.'} To write to it, choose it again in a new run.`;
  return `${school.errorMessage ?? 'It could not be sent.'} To try again, press ${again} on the page Sent.`;
}
