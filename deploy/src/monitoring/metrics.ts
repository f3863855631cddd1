import { Counter, Gauge, Histogram, register } from 'prom-client';

// Every metric of every service, so that rules and dashboards can be checked against them. A service exposes those that
// it sets: each of ours has labels, and a metric without values is not shown.

/** Requests to any service by the pattern of the route: never an address. */
export const requests = new Histogram({
  name: 'cc_http_request_duration_seconds',
  help: 'Time until a request was answered.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
});

export const notReady = new Gauge({
  name: 'cc_not_ready',
  help: '1 while the process cannot do its work, by the reason that /readyz gives.',
  labelNames: ['reason'],
});

export const away = new Gauge({
  name: 'cc_away',
  help: '1 while a part is away that the process goes on without: workers, store, remotes.',
  labelNames: ['part'],
});

export const sendOutcomes = new Counter({
  name: 'cc_sends_total',
  help: 'Answers of mail providers to emails of users, without tests.',
  labelNames: ['provider', 'outcome'],
});

export const refreshOutcomes = new Counter({
  name: 'cc_token_refreshes_total',
  help: 'Answers of mail providers to refreshes of a mailbox’s tokens.',
  labelNames: ['provider', 'outcome'],
});

export const providerCalls = new Histogram({
  name: 'cc_provider_call_duration_seconds',
  help: 'Time of a call to a provider. Outcome failed: no answer or 5xx; skipped: not made, since too many had failed.',
  labelNames: ['provider', 'outcome'],
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30],
});

export const webhookOutcomes = new Counter({
  name: 'cc_webhooks_total',
  help: 'Events that a provider handed over.',
  labelNames: ['source', 'outcome'],
});

export const paymentsFound = new Gauge({
  name: 'cc_payments_found',
  help: 'Events and checkouts of the last day that only a check of payments found; what the last check could not handle.',
  labelNames: ['what'],
});

export const paymentsUnchecked = new Gauge({
  name: 'cc_payments_unchecked_seconds',
  help: 'For how long payments have not been checked against the provider.',
  labelNames: ['source'],
});

export const ownMailOutcomes = new Counter({
  name: 'cc_own_mails_total',
  help: 'Attempts to hand over a mail of our own to the mail server.',
  labelNames: ['outcome'],
});

export const ownMailsWaiting = new Gauge({
  name: 'cc_own_mails_waiting',
  help: 'Mails of our own that the mail server has not taken, by queue. In mail-failed: those without attempts left.',
  labelNames: ['queue'],
});

export const jobOutcomes = new Counter({
  name: 'cc_jobs_total',
  help: 'Jobs that a worker has done, and attempts that failed, by queue.',
  labelNames: ['queue', 'outcome'],
});

export const queueJobs = new Gauge({
  name: 'cc_queue_jobs',
  help: 'Jobs whose time has come and that no worker has begun.',
  labelNames: ['queue'],
});

export const queueOldest = new Gauge({
  name: 'cc_queue_oldest_seconds',
  help: 'For how long the oldest of these jobs has waited.',
  labelNames: ['queue'],
});

export const unknownSends = new Gauge({
  name: 'cc_sends_unknown',
  help: 'Emails of the last day whose outcome has been unknown for more than an hour.',
  labelNames: ['provider'],
});

export const overdueWork = new Gauge({
  name: 'cc_overdue_work',
  help: 'What the sweep should long have done: accounts to delete, permissions to revoke, notes of sign-ins, refunds, gifts that nobody took.',
  labelNames: ['what'],
});

export const connectionWait = new Histogram({
  name: 'cc_database_wait_seconds',
  help: 'Time until a request or a job had a connection to the database.',
  labelNames: ['pool'],
  buckets: [0.001, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
});

export const connectionFailures = new Counter({
  name: 'cc_database_failures_total',
  help: 'Connections to the database that were not to be had. Reason connections: there are too many.',
  labelNames: ['pool', 'reason'],
});

export const remoteLoads = new Gauge({
  name: 'cc_remote_loads',
  help: 'Parts of a served version that browsers loaded, or failed to load, in the last hour.',
  labelNames: ['remote', 'version', 'outcome'],
});

export const remoteErrors = new Gauge({
  name: 'cc_remote_errors',
  help: 'Errors in browsers in the last hour, by served version.',
  labelNames: ['remote', 'version'],
});

export const remoteVitals = new Gauge({
  name: 'cc_remote_vital',
  help: 'Web vitals of the last hour that three of four visits met: seconds, for CLS its score.',
  labelNames: ['remote', 'version', 'vital'],
});

/**
 * Counts from zero what did not happen yet: a rule would not see the first event of a counter that appears with it.
 * @param labels each with its possible values
 */
export function startAtZero<Label extends string>(
  counter: Counter<Label>,
  labels: Readonly<Record<Label, readonly string[]>>,
): void {
  const names = Object.keys(labels) as Label[];
  const fill = (chosen: Partial<Record<Label, string>>, [name, ...others]: readonly Label[]): void => {
    if (name === undefined) return counter.inc(chosen, 0);
    for (const value of labels[name]) fill({ ...chosen, [name]: value }, others);
  };
  fill({}, names);
}

/** All of them, and those that `serveMetrics` adds about the process itself. */
export const metrics = register;
