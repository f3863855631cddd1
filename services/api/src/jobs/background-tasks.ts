import { retention } from '@cc/contracts/entities/retention';
import { z } from 'zod';
import { emailAddressSchema } from '../email-address.ts';
import type { Config } from '../config.ts';
import type { Dependencies } from '../dependencies.ts';
import { revokePermissions } from '../mailboxes/revoke-permissions.ts';
import { copyAccount, removeStrayCopies } from '../features/account/copy/copy-account.ts';
import { deleteAccounts } from '../features/account/delete-accounts.ts';
import { keptMailPayload, mailKept } from '../features/account/mail-kept.ts';
import { familyMailPayload, mailFamily } from '../features/family/mail-family.ts';
import { publicForms } from '../features/public-forms.ts';
import { mailGift } from '../features/gifts/mail-gift.ts';
import { connectedMailPayload, mailConnected } from '../features/mail-connection/mail-connected.ts';
import { mailNewsletter } from '../features/newsletter/mail-newsletter.ts';
import { mailLinkPaid, mailPayLink } from '../features/pay-links/mail-link.ts';
import { mailRun } from '../features/send/runs/mail-run.ts';
import { removeUnusedFiles } from '../features/send/runs/run-files.ts';
import { workRun } from '../features/send/runs/work-run.ts';
import { mailUnchecked } from '../features/restores/mail-unchecked.ts';
import { readDrafts, recoverSends } from '../features/send/recover-sends.ts';
import { mailStaff } from '../features/staff/mail-staff.ts';
import { mailSummary } from '../features/summary/mail-summary.ts';
import { mailForm } from '../forms/mail-form.ts';
import { checkPayments } from '../payments/check-payments.ts';
import { endCheckouts } from '../payments/record-checkout.ts';
import { returnPayments } from '../payments/return-payments.ts';
import type { JobName } from './job-queue-repository.ts';
import type { SmtpGateway } from './smtp-gateway.ts';

/** What each kind of job does. A task that throws is retried. A long one ends well, and soon, when it is to stop. */
export type Tasks = Readonly<Record<JobName, (payload: unknown, stopping: AbortSignal) => Promise<void>>>;

const names = z.array(z.string());
const formPayload = z.object({ table: z.string(), id: z.string(), mail: z.string() });
const summaryPayload = z.object({
  key: z.string(),
  to: emailAddressSchema,
  content: z.object({ successful: names, failed: names, schools: names, conferences: names }),
});

const runPayload = z.object({ runId: z.uuid(), tries: z.number() });
const runMailPayload = z.object({ runId: z.uuid(), about: z.enum(['ended', 'paused']), key: z.string() });

const staffMailPayload = z.discriminatedUnion('about', [
  z.object({ about: z.literal('answer'), inbox: z.enum(['messages', 'feedback', 'orders']), entry: z.number() }),
  z.object({ about: z.enum(['invoice', 'invoice-mail', 'delivered', 'corrected']), entry: z.number() }),
  z.object({ about: z.literal('opt-outs'), sender: z.string() }),
  z.object({ about: z.literal('reports'), schools: z.array(z.string()) }),
  z.object({ about: z.literal('role'), key: z.uuid(), person: z.uuid(), role: z.string().nullable() }),
]);
const payLinkMailPayload = z.object({ linkId: z.uuid(), to: emailAddressSchema, key: z.string() });
const giftPayload = z.object({ orderId: z.uuid() });
const newsletterPayload = z.object({ subscription: z.uuid() });
const copyPayload = z.object({ copyId: z.uuid() });
const linkPaidPayload = z.object({ linkId: z.uuid() });

/** All background jobs of the API. */
export function backgroundTasks(
  {
    forms,
    recover,
    restoreChecks,
    revoke,
    counts,
    reports,
    work,
    staff,
    links,
    families,
    payment,
    checks,
    gifts,
    endAccounts,
    newsletter,
    copyAccounts,
    optOuts,
  }: Pick<
    Dependencies,
    | 'forms'
    | 'recover'
    | 'restoreChecks'
    | 'revoke'
    | 'counts'
    | 'reports'
    | 'work'
    | 'staff'
    | 'links'
    | 'payment'
    | 'checks'
    | 'gifts'
    | 'endAccounts'
    | 'newsletter'
    | 'copyAccounts'
    | 'families'
    | 'optOuts'
  >,
  smtp: SmtpGateway,
  { mail, siteUrl }: Pick<Config, 'mail' | 'siteUrl'>,
): Tasks {
  const run = (payload: unknown, stopping: AbortSignal) => workRun(work, runPayload.parse(payload), stopping);
  return {
    'mail-form': async (payload) =>
      mailForm(publicForms, { forms, smtp, operator: mail.operator }, formPayload.parse(payload)),
    'mail-summary': async (payload) => mailSummary(smtp, summaryPayload.parse(payload)),
    'run-gmail': run,
    'run-outlook': run,
    'mail-run': async (payload) => mailRun({ runs: work.runs, smtp, siteUrl }, runMailPayload.parse(payload)),
    'mail-staff': async (payload) =>
      mailStaff(
        { ...staff, gateway: payment.gateway, smtp, operator: mail.operator, siteUrl },
        staffMailPayload.parse(payload),
      ),
    'mail-pay-link': async (payload) => mailPayLink({ links, smtp, siteUrl }, payLinkMailPayload.parse(payload)),
    'mail-link-paid': async (payload) => mailLinkPaid({ links, smtp, siteUrl }, linkPaidPayload.parse(payload)),
    'mail-family': async (payload) => mailFamily({ families, smtp, siteUrl }, familyMailPayload.parse(payload)),
    'mail-account': async (payload) =>
      mailKept({ accounts: endAccounts.accounts, smtp, siteUrl }, keptMailPayload.parse(payload)),
    'mail-mailbox': async (payload) => mailConnected({ smtp }, connectedMailPayload.parse(payload)),
    'mail-gift': async (payload) => mailGift({ gifts, smtp, siteUrl }, giftPayload.parse(payload)),
    'mail-newsletter': async (payload) =>
      mailNewsletter({ newsletter, smtp, siteUrl }, newsletterPayload.parse(payload)),
    'copy-account': async (payload) => copyAccount(copyAccounts, smtp, siteUrl, copyPayload.parse(payload)),
    'check-payments': async (_payload, stopping) => checkPayments({ payment, checks }, stopping),
    sweep: () =>
      allOf([
        () => recoverSends(recover),
        () => work.runs.queueDue(),
        () => families.askParents(),
        () => newsletter.queueQuestions(),
        () => payment.payments.creditGifts(),
        () => optOuts.settle(),
        () => optOuts.tellOfReports(),
        () => staff.staff.endOldSessions(),
        () => counts.sweep(),
        () => endAccounts.accounts.deleteOutdated(),
        () => reports.sweep(retention.reports.hours),
      ]),
    'sweep-services': () =>
      allOf([
        () => readDrafts(recover),
        () => mailUnchecked(restoreChecks, smtp, siteUrl),
        () => deleteAccounts(endAccounts, smtp, siteUrl),
        () => endAccounts.accounts.forgetSignIns(),
        () => revokePermissions(revoke),
        async () => endCheckouts(payment, await payment.payments.checkoutsToEnd()),
        () => returnPayments(payment),
        () => removeUnusedFiles(work.runs, work.storage),
        () => removeStrayCopies(copyAccounts),
      ]),
  };
}

/** Runs steps one after another, also behind one that fails. @throws what failed */
async function allOf(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors, 'Several steps failed.');
}
