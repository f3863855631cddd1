import type { Queryable } from '../database.ts';
import type { JobQueueRepository } from './job-queue-repository.ts';

/**
 * After coaches opted out through an email: queues a mail to the operator, if there are unusually many through the
 * emails of its sender (D22.16). Once in 30 days for each sender.
 * @param client inside the transaction of the opt-out.
 * @param send the email's id.
 */
export async function tellOfOptOuts(client: Queryable, jobs: JobQueueRepository, send: string): Promise<void> {
  const { rows } = await client.query<{ sender: string | null }>('select public.unusual_sender($1) as sender', [send]);
  const sender = rows[0]?.sender;
  if (sender) await jobs.add('mail-staff', { about: 'opt-outs', sender }, client);
}

/**
 * Queues a mail to the operator about the addresses that reports of users stopped since the last one (D22.11). Once in
 * a day for all.
 * @param client inside a transaction.
 */
export async function tellOfReports(client: Queryable, jobs: JobQueueRepository): Promise<void> {
  const { rows } = await client.query<{ schools: string[] | null }>('select public.untold_reports() as schools');
  const schools = rows[0]?.schools;
  if (schools) await jobs.add('mail-staff', { about: 'reports', schools }, client);
}
