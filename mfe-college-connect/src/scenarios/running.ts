import { soccerCoaches } from '@cc/contracts/scenarios/coaches';
import { startedRun } from '@cc/contracts/scenarios/samples';
import type { ScenarioInput } from '@cc/contracts/scenarios/scenario';
import {
  declined,
  failed,
  planned,
  repeated,
  rowsOf,
  scheduledRun,
  sendingNow,
  sent,
  skipped,
  stopped,
  unknown,
  type RunRowsOptions,
} from './run-rows.ts';
import { chosen, kept, sessionAt, written } from './wizard-storage-of.ts';

const session = sessionAt(7, { ...chosen(soccerCoaches), ...written });
/** What the console says about schools that were refused. */
const logs = 'was not sent.';

/** Step 7 with a run that this session started. */
function run(options: RunRowsOptions): Pick<ScenarioInput, 'path' | 'tables' | 'storage'> {
  return {
    path: '/college',
    tables: { master_coaches: [...soccerCoaches], ...rowsOf(options) },
    ...kept(session, { run: { key: null, runId: startedRun.runId } }),
  };
}

function paused(pauseCode: string, pauseMessage?: string): ReturnType<typeof run> {
  return run({
    state: 'paused',
    pauseCode,
    ...(pauseMessage && { pauseMessage }),
    schools: [sent, planned, planned, planned],
  });
}

/** Step 7 from the press of Send Emails to the end of the run. */
export const running: readonly ScenarioInput[] = [
  {
    ...run({
      state: 'scheduled',
      createdAt: '2031-01-06T14:05:00.000Z',
      wakeAt: '2031-01-06T14:05:10.000Z',
      schools: [planned, planned, planned, planned],
    }),
    id: 'send-undo',
    title: '7: ten seconds to undo',
    shows: 'Your emails are ready to go',
  },
  {
    ...run(scheduledRun),
    id: 'send-scheduled',
    title: '7: scheduled for the morning at each school',
    shows: 'Your emails are scheduled',
  },
  {
    ...run(scheduledRun),
    id: 'send-move',
    title: '7: another time for a scheduled run',
    actions: [{ press: 'Change the time' }],
    shows: 'Save the time',
  },
  {
    ...run({ ...scheduledRun, schools: [sent, ...scheduledRun.schools.slice(1)] }),
    id: 'send-next-morning',
    title: '7: between the mornings of two schools',
    shows: 'Waiting for the morning at the next school',
  },
  {
    ...run({ schools: [sent, sendingNow, planned, planned] }),
    id: 'send-running',
    title: '7: a run under way',
    shows: 'Your emails are being sent',
  },
  {
    ...run({ state: 'finished', schools: [sent, failed, unknown, sent] }),
    id: 'send-results',
    title: '7: every kind of result',
    logs,
    shows: 'Gmail refused this email.',
  },
  {
    ...run({ state: 'finished', schools: [sent, sent, failed, failed] }),
    id: 'send-refused',
    title: '7: the provider refuses two schools',
    logs,
    shows: 'Retry Failed',
  },
  {
    ...run({ state: 'finished', schools: [sent, unknown, unknown, sent] }),
    id: 'send-unknown',
    title: '7: the outcome is unknown',
    shows: '2 need your answer',
  },
  {
    ...run({ state: 'stopped', schools: [sent, stopped, stopped, stopped] }),
    id: 'send-stopped',
    title: '7: the rest was stopped',
    shows: 'Continue Sending',
  },
  {
    ...run({ state: 'stopped', schools: [sent, skipped, stopped, repeated] }),
    id: 'send-left-out',
    title: '7: schools that were skipped, stopped and already written to',
    shows: 'so this one was left out',
  },
  { ...paused('user'), id: 'send-paused', title: '7: paused', shows: 'Nothing more is sent until you continue.' },
  {
    ...paused('reconnect_required'),
    id: 'send-reconnect',
    title: '7: the mailbox is lost',
    shows: 'Please reconnect your mailbox',
  },
  {
    ...paused('provider_policy'),
    id: 'send-policy',
    title: '7: the provider does not allow sending',
    shows: 'Your email provider does not allow this',
  },
  {
    ...paused('no_tokens'),
    id: 'send-out-of-tokens',
    title: '7: tokens run out while sending',
    shows: 'You have no tokens left',
  },
  {
    ...run({
      state: 'paused',
      pauseCode: 'parent_approval',
      pauseMessage: 'We asked your parent to approve this run. It goes out when they do; until then no token is used.',
      schools: [planned, planned, planned, planned],
    }),
    id: 'send-parent-approves',
    title: '7: a parent approves the first run',
    shows: 'Waiting for a parent',
  },
  {
    ...run({
      state: 'stopped',
      pauseCode: 'declined',
      pauseMessage: 'Your parent declined this run. Nothing was sent, and no token was used.',
      schools: [declined, declined],
    }),
    id: 'send-parent-declined',
    title: '7: a parent declined the run',
    shows: 'Your parent declined this run',
  },
  {
    ...paused('attachments_invalid', 'The file transcript.pdf cannot be read.'),
    id: 'send-attachment',
    title: '7: an attachment is refused',
    shows: 'An attachment cannot be sent',
  },
  {
    ...run({
      state: 'waiting',
      pauseCode: 'daily_limit_reached',
      wakeAt: '2031-01-06T14:05:00.000Z',
      schools: [sent, planned, planned, planned],
    }),
    id: 'send-daily-limit',
    title: '7: the daily limit is reached',
    shows: 'You have reached your limit',
  },
  {
    ...run({
      state: 'waiting',
      pauseCode: 'mailbox_busy',
      wakeAt: '2031-01-06T14:05:00.000Z',
      schools: [sent, planned, planned, planned],
    }),
    id: 'send-mailbox-busy',
    title: '7: the mailbox needs a pause',
    shows: 'Your mailbox needs a short break.',
  },
  {
    ...run({ schools: [planned] }),
    id: 'send-not-loading',
    title: '7: the run does not load',
    dataErrors: { own_runs: 'XX000' },
    shows: 'Your emails could not be loaded',
  },
  {
    ...run({ state: 'finished', schools: [sent, sent, sent, sent] }),
    id: 'send-finished-meanwhile',
    title: '7: the run finished while the page was closed',
    shows: 'All your emails were sent',
  },
];
