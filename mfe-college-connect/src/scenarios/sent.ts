import { changeRun } from '@cc/contracts/api/runs';
import { jordan } from '@cc/contracts/fixtures/people';
import { refuses } from '@cc/contracts/scenarios/answers';
import type { ScenarioInput } from '@cc/contracts/scenarios/scenario';
import {
  declined,
  earlier,
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
} from './run-rows.ts';

const page = { path: '/college/sent' };
const running = rowsOf({ schools: [sent, sendingNow, planned, planned] }, earlier);
const paused = rowsOf({ state: 'paused', pauseCode: 'reconnect_required', schools: [sent, sent, planned, planned] });

/** The page of what was sent. */
export const sentPage: readonly ScenarioInput[] = [
  { ...page, id: 'sent-empty', title: 'Sent: nothing yet', shows: 'Nothing sent yet' },
  { ...page, id: 'sent-visitor', title: 'Sent: a visitor', user: null, shows: 'Sign in to see what you sent' },
  { ...page, id: 'sent-running', title: 'Sent: a run under way', tables: running, shows: 'Your emails are being sent' },
  {
    ...page,
    id: 'sent-scheduled',
    title: 'Sent: a run that begins soon',
    tables: rowsOf({
      state: 'scheduled',
      createdAt: '2031-01-06T14:05:00.000Z',
      wakeAt: '2031-01-06T14:05:10.000Z',
      schools: [planned, planned, planned],
    }),
    shows: 'Your emails are ready to go',
  },
  {
    ...page,
    id: 'sent-later',
    title: 'Sent: a run that begins later',
    tables: rowsOf(scheduledRun, earlier),
    shows: 'Your emails are scheduled',
  },
  {
    ...page,
    id: 'sent-waiting',
    title: 'Sent: a run that waits for the daily limit',
    tables: rowsOf({
      state: 'waiting',
      pauseCode: 'daily_limit_reached',
      wakeAt: '2031-01-06T14:05:00.000Z',
      schools: [sent, planned, planned],
    }),
    shows: 'You have reached your limit',
  },
  { ...page, id: 'sent-paused', title: 'Sent: a paused run', tables: paused, shows: 'Please reconnect your mailbox' },
  {
    ...page,
    id: 'sent-restored',
    title: 'Sent: our records were restored, and the Sent folder is to be looked into',
    tables: {
      ...running,
      restore_checks: [
        {
          user_id: jordan.id,
          restore_id: 1,
          restored_to: '2026-11-22T16:00:00.000Z',
          restored_at: '2026-11-22T16:30:00.000Z',
        },
      ],
    },
    shows: 'Please look into your Sent folder first',
  },
  {
    ...page,
    id: 'sent-finished',
    title: 'Sent: every kind of result',
    tables: rowsOf({ state: 'finished', schools: [sent, failed, unknown, skipped] }, earlier),
    shows: 'Gmail refused this email.',
  },
  {
    ...page,
    id: 'sent-stopped',
    title: 'Sent: a stopped run',
    tables: rowsOf({ state: 'stopped', schools: [sent, stopped, stopped] }),
    shows: 'Continue Sending',
  },
  {
    ...page,
    id: 'sent-declined',
    title: 'Sent: a run that a parent declined',
    tables: rowsOf({
      state: 'stopped',
      pauseCode: 'declined',
      pauseMessage: 'Your parent declined this run. Nothing was sent, and no token was used.',
      schools: [declined, declined],
    }),
    shows: 'Your parent declined this run',
  },
  {
    ...page,
    id: 'sent-left-out',
    title: 'Sent: schools that were skipped, stopped and already written to',
    tables: rowsOf({ state: 'stopped', schools: [sent, skipped, stopped, repeated] }),
    shows: 'so this one was left out',
  },
  {
    ...page,
    id: 'sent-letter',
    title: 'Sent: a letter',
    tables: rowsOf(earlier),
    actions: [{ press: 'Open letter' }],
    shows: 'Dear Coach,',
  },
  {
    ...page,
    id: 'sent-no-match',
    title: 'Sent: nothing matches the search',
    tables: running,
    actions: [{ fill: 'Search', with: 'Alaska' }],
    shows: 'No email matches',
  },
  {
    ...page,
    id: 'sent-failing',
    title: 'Sent: the data does not load',
    dataErrors: { own_runs: 'XX000' },
    shows: 'Your sent emails could not be loaded',
  },
  {
    ...page,
    id: 'sent-not-changed',
    title: 'Sent: a change that does not work',
    tables: running,
    api: refuses(changeRun, 'internal', { error: 'Something went wrong on our side. Please try again.' }),
    actions: [{ press: 'Pause' }],
    shows: 'Pause',
  },
];
