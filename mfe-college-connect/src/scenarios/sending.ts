import { mailboxes } from '@cc/contracts/api/mailboxes';
import { startRun } from '@cc/contracts/api/runs';
import { sendTest } from '@cc/contracts/api/send-test';
import { breaks, refuses, slowMs, succeeds } from '@cc/contracts/scenarios/answers';
import { soccerCoaches } from '@cc/contracts/scenarios/coaches';
import { startedRun } from '@cc/contracts/scenarios/samples';
import type { ScenarioInput } from '@cc/contracts/scenarios/scenario';
import { rowsOf, schoolRows, sent } from './run-rows.ts';
import { chosen, kept, sessionAt, written } from './wizard-storage-of.ts';

const selection = chosen(soccerCoaches);
const press = [{ press: 'Send Emails' }];
const session = sessionAt(7, { ...selection, ...written });
const coaches = { master_coaches: [...soccerCoaches] };
const step7 = { path: '/college', tables: coaches, ...kept(session) };
const testing = { ...step7, actions: [{ press: 'Send me a test' }] };
const pressed = { ...step7, actions: press };
/** Step 7 before the run. */
export const sending: readonly ScenarioInput[] = [
  {
    ...testing,
    id: 'send-test',
    title: '7: a test went to the own mailbox',
    shows: 'The letter to',
  },
  {
    ...testing,
    id: 'send-test-limit',
    title: '7: no tests left today',
    api: refuses(sendTest, 'rate_limited', {
      error: 'You have sent yourself 5 tests in 24 hours, which is the limit. Nothing was sent.',
    }),
    shows: 'You have sent yourself 5 tests',
  },
  {
    ...testing,
    id: 'send-test-reconnect',
    title: '7: a test, but the mailbox is lost',
    api: refuses(sendTest, 'reconnect_required', {
      error: 'Gmail no longer lets us send for you. Nothing was sent. Please connect your mailbox again.',
    }),
    shows: 'Go to Connect Email',
  },
  {
    ...testing,
    id: 'send-test-no-answer',
    title: '7: a test without an answer',
    api: breaks(sendTest),
    shows: 'We do not know if your test was sent',
  },
  { ...step7, id: 'send', title: '7: before sending', shows: 'Send Emails' },
  {
    ...step7,
    ...kept(session, { address: 'maximiliana.hohenzollern2027@students.northside.k12.tx.us' }),
    id: 'send-long-address',
    title: '7: from a long address, as schools give them',
    shows: 'maximiliana.hohenzollern2027',
  },
  {
    ...step7,
    id: 'send-no-tokens',
    title: '7: no tokens, so no addresses',
    tokens: 'none',
    shows: 'You need tokens to email these coaches',
  },
  {
    ...step7,
    id: 'send-used-up',
    title: '7: tokens are used up',
    tokens: 'used-up',
    shows: 'Not enough tokens for all schools',
  },
  { ...step7, id: 'send-unlimited', title: '7: unlimited tokens', tokens: 'unlimited', shows: 'Unlimited' },
  {
    ...step7,
    id: 'send-none-left',
    title: '7: no emails left today',
    emailsLeft: 0,
    shows: 'That is more schools than your limit allows',
  },
  {
    ...step7,
    id: 'send-few-left',
    title: '7: fewer emails left than schools',
    emailsLeft: 2,
    shows: 'That is more schools than your limit allows',
  },
  {
    ...step7,
    id: 'send-not-connected',
    title: '7: no mailbox',
    ...kept(session, { mailbox: null }),
    shows: 'Send Emails',
  },
  {
    ...step7,
    id: 'send-written-long-ago',
    title: '7: schools that got a letter before',
    tables: {
      ...coaches,
      ...rowsOf({ state: 'finished', createdAt: '2026-01-09T14:05:00.000Z', schools: [sent, sent] }),
    },
    shows: 'Last letter',
  },
  {
    ...step7,
    id: 'send-again',
    title: '7: schools that got a letter in the last 14 days',
    tables: {
      ...coaches,
      // Later than any day of a test, so that it stays within the 14 days.
      ...rowsOf({ state: 'finished', createdAt: '2100-01-09T14:05:00.000Z', schools: [sent, sent] }),
    },
    shows: 'Confirm a second one each',
  },
  {
    ...step7,
    id: 'send-at-a-time',
    title: '7: a start that is too far ahead',
    actions: [{ press: 'At a date and time' }, { fill: 'Date and time', with: '2099-01-06T09:00' }],
    shows: 'Choose a time in the next 60 days.',
  },
  {
    ...step7,
    id: 'send-in-the-morning',
    title: '7: in the morning at the school',
    tables: { ...coaches, schools: schoolRows },
    actions: [{ press: 'In the morning at the school' }],
    shows: '7:30 AM',
  },
  {
    ...pressed,
    id: 'send-slow',
    title: '7: the start is slow',
    api: succeeds(startRun, startedRun, slowMs),
    shows: 'Sending...',
  },
  {
    ...pressed,
    id: 'send-mailbox-gone',
    title: '7: the mailbox is disconnected elsewhere',
    api: succeeds(mailboxes, { mailboxes: [] }),
    shows: 'Please reconnect your mailbox',
  },
  {
    ...pressed,
    id: 'send-session-over',
    title: '7: signed out',
    api: refuses(startRun, 'unauthenticated'),
    shows: 'You are signed out',
  },
  {
    ...pressed,
    id: 'send-address-limit',
    title: '7: no more addresses',
    api: refuses(startRun, 'address_limit_reached', {
      error: 'You have opened the addresses of 90 schools, which is the limit.',
    }),
    shows: 'which is the limit.',
  },
  {
    ...pressed,
    id: 'send-no-answer',
    title: '7: the connection breaks',
    api: breaks(startRun),
    shows: 'No email is sent twice.',
  },
];
