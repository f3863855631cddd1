import { z } from 'zod';
import { emailAddressSchema } from '../../email-address.ts';
import { writeSectionsMail } from '../../jobs/sections-mail.ts';
import type { SmtpGateway } from '../../jobs/smtp-gateway.ts';
import type { FamilyRepository } from './family-repository.ts';

/**
 * A mail of a family, to one address: a mail server that refuses one keeps the others from nothing. held: to a parent
 * of a run that waits. approved, declined: to its athlete or to one of several parents. suspended: the link ended with
 * a suspension of its athlete, to either side. `key` is stable for one mail.
 */
export const familyMailPayload = z.discriminatedUnion('about', [
  z.object({ about: z.enum(['invited', 'accepted']), linkId: z.uuid() }),
  z.object({
    about: z.literal('ended'),
    linkId: z.uuid(),
    to: emailAddressSchema,
    athlete: z.string(),
    /** Whether the athlete ended it; else the parent did. */
    byAthlete: z.boolean(),
  }),
  z.object({
    about: z.literal('suspended'),
    linkId: z.uuid(),
    to: emailAddressSchema,
    // Printed only: the sign-in service takes addresses that our mails do not go to.
    parent: z.string(),
    athlete: z.string(),
  }),
  z.object({
    about: z.enum(['held', 'approved', 'declined']),
    runId: z.uuid(),
    to: emailAddressSchema,
    key: z.string(),
  }),
]);
export type FamilyMailJob = z.output<typeof familyMailPayload>;

interface MailDependencies {
  readonly families: FamilyRepository;
  readonly smtp: SmtpGateway;
  readonly siteUrl: string;
}

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly opening: string;
  readonly link: { readonly text: string; readonly url: string };
}

/**
 * The job behind a mail of a family. What is over by then is not mailed. Nothing in it but a first name comes from a
 * user.
 */
export async function mailFamily(deps: MailDependencies, job: FamilyMailJob): Promise<void> {
  const found = await mailOf(deps, job);
  if (!found) return;
  const { to, opening, ...mail } = found;
  const name = `family-${job.about}-${keyOf(job)}`;
  await deps.smtp.send({ to, ...writeSectionsMail({ ...mail, opening, sections: [] }), name });
}

function keyOf(job: FamilyMailJob): string {
  if ('key' in job) return job.key;
  return job.about === 'suspended' ? `${job.linkId}-${job.to === job.parent ? 'parent' : 'athlete'}` : job.linkId;
}

async function mailOf({ families, siteUrl }: MailDependencies, job: FamilyMailJob): Promise<Mail | undefined> {
  const page = { text: 'Open your family page', url: `${siteUrl}/family` };
  if (job.about === 'ended') {
    const who = job.byAthlete ? job.athlete || 'Your athlete' : 'Your parent';
    const rest = job.byAthlete
      ? 'You no longer see their runs and spending, and your limit and your approval no longer apply.'
      : 'They no longer see your runs and spending, and their limit and approval no longer apply.';
    const subject = `${who} ended the family link`;
    return { to: job.to, subject, opening: `${who} ended the family link at Coach Connect. ${rest}`, link: page };
  }
  if (job.about === 'suspended') {
    const { to, parent } = job;
    const athlete = job.athlete || 'Your athlete';
    const opening =
      to === parent
        ? `We suspended the account of ${athlete} at Coach Connect. Your family link was new, so it ended, in case somebody else had used the account. You no longer see their runs and spending, and your limit and your approval no longer apply. Once the account is open again, ${athlete} can invite you again.`
        : `We suspended your account at Coach Connect. The family link with ${parent} was new, so it ended, in case somebody else had used your account. They no longer see your runs and spending, and their limit and approval no longer apply. Once your account is open again, you can invite them again.`;
    return { to, subject: 'We ended your family link', opening, link: page };
  }
  if (job.about === 'held') {
    const parent = (await families.parentsOfHeldRun(job.runId)).find(({ email }) => email === job.to);
    if (!parent) return undefined;
    const athlete = parent.athlete || 'Your athlete';
    return {
      to: job.to,
      subject: `${athlete} asks you to approve their first run`,
      opening: `${athlete} wants to write to college coaches with Coach Connect. You asked that the first run waits for you: you see the schools, and approve or decline. Until then nothing is sent.`,
      link: { ...page, text: 'Look at it and decide' },
    };
  }
  if ('runId' in job) {
    const { about, runId, to } = job;
    if (to === (await families.runOwner(runId))) {
      const opening =
        about === 'approved'
          ? 'Your parent approved your first run. Your emails go out now, or at the time that you chose; a run whose mailbox you disconnected waits until you press Continue. Later runs do not wait.'
          : 'Your parent declined your run. Nothing was sent, and no token was used. Talk to them, and start a new run.';
      const link = { text: 'Open your sent emails', url: `${siteUrl}/college/sent` };
      return { to, subject: `Your parent ${about} your run`, opening, link };
    }
    if (!(await families.parentsOfRun(runId)).includes(to)) return undefined;
    return {
      to,
      subject: `A parent ${about} the first run of your athlete`,
      opening: `One of the parents in the family of your athlete ${about} their first run at Coach Connect. If it was not you, ask your athlete who else is in the family.`,
      link: page,
    };
  }
  const facts = await families.mailFacts(job.linkId);
  if (job.about === 'accepted') {
    if (!facts?.parent) return undefined;
    const opening = `${facts.parent} accepted your invitation at Coach Connect, and sees your runs, the schools you wrote to, and your spending. They see no letter and nothing of your mailbox. Either of you can end this.`;
    return { to: facts.athleteEmail, subject: 'Your parent is in your family', opening, link: page };
  }
  if (!facts?.invited || facts.url === null) return undefined;
  const who = facts.athlete || 'An athlete';
  const opening = `${who} uses Coach Connect to write to college coaches, and invites you as a parent. You will see their runs, the schools they wrote to, and their spending. You will not see their letters or their mailbox. Sign in with this address to accept, within seven days. If you do not know who this is, please ignore this mail: nothing happens.`;
  const link = { text: 'See the invitation', url: facts.url };
  return { to: facts.invited, subject: `${who} invites you to Coach Connect`, opening, link };
}
