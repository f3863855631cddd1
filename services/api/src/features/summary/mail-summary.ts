import type { JobPayloads } from '../../jobs/job-queue-repository.ts';
import type { SmtpGateway } from '../../jobs/smtp-gateway.ts';
import { writeSummary } from './write-summary.ts';

/** The job of `POST /api/send-summary-email`. */
export async function mailSummary(smtp: SmtpGateway, { key, to, content }: JobPayloads['mail-summary']): Promise<void> {
  await smtp.send({ to, ...writeSummary(content), name: `summary-${key}` });
}
