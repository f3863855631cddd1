import { reportsKeptHours } from '@cc/contracts/api/browser-report-summary';
import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Dependencies } from '../dependencies.ts';
import { revokePermissions } from '../mailboxes/revoke-permissions.ts';
import { publicForms } from '../features/public-forms.ts';
import { recoverSends } from '../features/send/recover-sends.ts';
import { mailSummary } from '../features/summary/mail-summary.ts';
import { mailForm } from '../forms/mail-form.ts';
import type { SmtpGateway } from './smtp-gateway.ts';

export const recoverEveryMinute = 'recover-sends';

const names = z.array(z.string());
const formPayload = z.object({ table: z.string(), id: z.string(), mail: z.string() });
const summaryPayload = z.object({
  key: z.string(),
  to: z.email(),
  content: z.object({ successful: names, failed: names, schools: names, conferences: names }),
});

/** All background jobs of the API. */
export function backgroundTasks(
  {
    forms,
    recover,
    revoke,
    counts,
    reports,
  }: Pick<Dependencies, 'forms' | 'recover' | 'revoke' | 'counts' | 'reports'>,
  smtp: SmtpGateway,
  { mail }: Pick<Config, 'mail'>,
): TaskList {
  return {
    'mail-form': (payload) =>
      mailForm(publicForms, { forms, smtp, operator: mail.operator }, formPayload.parse(payload)),
    'mail-summary': (payload) => mailSummary(smtp, summaryPayload.parse(payload)),
    [recoverEveryMinute]: async () => {
      await recoverSends(recover);
      await revokePermissions(revoke);
      await counts.sweep();
      await reports.sweep(reportsKeptHours);
    },
  };
}
