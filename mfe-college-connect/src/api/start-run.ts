import { idempotencyKeyHeader } from '@cc/contracts/api/idempotency-header';
import { mailboxes } from '@cc/contracts/api/mailboxes';
import { startRun, type RunSchool, type RunStart } from '@cc/contracts/api/runs';
import type { Gender } from '@cc/contracts/entities/coach';
import type { MailConnection } from '@cc/contracts/entities/mail-connection';
import type { ApiResult, HostServices } from '@cc/contracts/federation/host-services';
import type { MailText } from '@cc/contracts/letter/school-mail';

/** Everything that one press of Send Emails sends. */
export interface RunPlan {
  /** Names the run: asking again with the same key never starts a second one. */
  readonly key: string;
  readonly mailbox: MailConnection;
  readonly gender: Gender;
  readonly sport: string;
  /** With placeholders. */
  readonly letter: MailText;
  readonly schools: readonly RunSchool[];
  readonly files: readonly { readonly path: string; readonly filename: string }[];
  readonly start: RunStart;
}

const notConnected = 'It no longer lets us send. Reconnect it in step 1, then come back here.';

/** Hands a whole run to the server, which sends it (D18). The answer has the run's id. */
export async function requestRun(host: HostServices, plan: RunPlan): Promise<ApiResult<{ readonly runId: string }>> {
  const { key, mailbox, letter, schools, files, ...program } = plan;
  const found = await host.api.call(mailboxes, { accessToken: mailbox.accessToken });
  if (!found.ok) return found;
  const mailboxId = found.data.mailboxes.find(({ current }) => current)?.id;
  if (mailboxId === undefined) {
    const error = { error: notConnected, code: 'mail_not_connected', requestId: '' } as const;
    return { ok: false, kind: 'refused', status: 409, error };
  }
  const body = { ...program, mailboxId, letter: { ...letter }, schools: [...schools], files: [...files] };
  return host.api.call(startRun, body, { headers: { [idempotencyKeyHeader]: key } });
}
