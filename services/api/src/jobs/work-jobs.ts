import { jobOutcomes, startAtZero } from '@cc/deploy/metrics';
import { inJob } from '@cc/deploy/tracing';
import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { Tasks } from './background-tasks.ts';
import type { JobName, JobQueueRepository } from './job-queue-repository.ts';

/** How many jobs of each kind run at once in one process. */
const sideBySide: Readonly<Record<JobName, number>> = {
  'mail-form': 2,
  'mail-summary': 2,
  'mail-run': 2,
  'mail-staff': 2,
  'mail-pay-link': 1,
  'mail-link-paid': 1,
  'mail-gift': 1,
  'mail-newsletter': 1,
  // Each has up to 50 MB in memory.
  'copy-account': 1,
  'mail-family': 1,
  'mail-account': 1,
  'mail-mailbox': 1,
  // They mostly wait: for their provider, and between two emails.
  'run-gmail': 30,
  'run-outlook': 30,
  sweep: 1,
  'sweep-services': 1,
  'check-payments': 1,
};

/**
 * How often a free place for a job looks for one. A job that it found is followed by others at once, so this delays
 * only a job in an idle queue. The many places for runs look at different times, together about six times a second.
 */
const pollingSeconds = (name: JobName): number => (name.startsWith('run-') ? 5 + 10 * Math.random() : 1);

interface WorkSettings {
  readonly jobs: JobQueueRepository;
  readonly log: FastifyBaseLogger;
  readonly stopping: AbortSignal;
}

/**
 * Runs the jobs of the queue in this process until the queue is stopped; any number of processes may do so. The sweeps
 * run at once and then every minute, and payments are checked at once and then every day, in one of them.
 * @param stopping long jobs end well when it is aborted.
 * @throws Error when the database does not answer.
 */
export async function workJobs(
  queue: PgBoss,
  tasks: Tasks,
  { jobs: repository, log, stopping }: WorkSettings,
): Promise<void> {
  startAtZero(jobOutcomes, { queue: Object.keys(tasks), outcome: ['done', 'failed'] });
  await repository.requeueFailed();
  for (const sweep of ['sweep', 'sweep-services'] as const) {
    await queue.schedule(sweep, '* * * * *');
    await repository.add(sweep, null);
  }
  await queue.schedule('check-payments', '17 4 * * *');
  await repository.add('check-payments', null);
  for (const name of Object.keys(tasks) as JobName[]) {
    const places: string[] = [];
    for (let place = 0; place < sideBySide[name]; place++) {
      const settings = { pollingIntervalSeconds: pollingSeconds(name) };
      const worker = await queue.work<unknown>(name, settings, async ([job]) => {
        if (!job) return;
        // Where one job was, there may be more: for the next place now, and for this one afterwards.
        for (const id of [places[(place + 1) % places.length], worker]) if (id) queue.notifyWorker(id);
        await inJob(name, job.data, () =>
          tasks[name](job.data, AbortSignal.any([job.signal, stopping])).catch((err: unknown) => {
            const about = { err, job: job.id, queue: name };
            if (stopping.aborted) log.info(about, 'a job ended early, because this process stops; it will be repeated');
            else {
              log.error(about, 'a job failed');
              jobOutcomes.inc({ queue: name, outcome: 'failed' });
            }
            // The queue keeps errors with their jobs, and those of mail servers quote addresses.
            throw new Error('The log has the reason.');
          }),
        );
        jobOutcomes.inc({ queue: name, outcome: 'done' });
      });
      places.push(worker);
    }
  }
}
