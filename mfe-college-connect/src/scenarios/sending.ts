import { revealAddresses } from '@cc/contracts/api/reveal-addresses';
import { sendGmail } from '@cc/contracts/api/send-email';
import { breaks, refuses, slowMs, succeeds } from '@cc/contracts/scenarios/answers';
import { soccerCoaches } from '@cc/contracts/scenarios/coaches';
import type { ScenarioInput } from '@cc/contracts/scenarios/scenario';
import type { SendState } from '../state/send-slice.ts';
import { chosen, kept, sessionAt, written } from './wizard-storage-of.ts';

const selection = chosen(soccerCoaches);
const press = [{ press: 'Send Emails' }];
const step7 = {
  path: '/college',
  tables: { master_coaches: [...soccerCoaches] },
  ...kept(sessionAt(7, { ...selection, ...written })),
};
/** A run in which schools are refused, which the console says. */
const refused = { ...step7, actions: press, logs: 'was not sent.' };
const sendId = '0b1d3a52-8a3c-4f0e-9a55-3f1c2b7d9e10';
/** The API's messages. */
const broke =
  'The connection to Gmail broke while this email was being sent, so we do not know if it went out. We will not send it again unless you say so. Please check your Sent folder.';
const notSaved =
  'Gmail sent this email, but something went wrong on our side and we could not save that. Please confirm it with “It was sent”.';
const runId = 'd5a1c0de-1f2e-4a3b-8c4d-5e6f70819203';
const schools: SendState['schools'] = {
  'Duke University': { attempt: 1, result: { status: 'accepted', messageId: 'm1' } },
  'Stanford University': { attempt: 1, result: { status: 'failed', message: 'The provider refused this email.' } },
  'Baylor University': { attempt: 1, result: { status: 'unknown', sendId, message: broke } },
  'Purdue University': { attempt: 1, result: { status: 'waiting' } },
};
const unknown: SendState['schools'] = {
  'Duke University': { attempt: 1, result: { status: 'accepted', messageId: 'm1' } },
  'Stanford University': { attempt: 1, result: { status: 'unknown', sendId, message: notSaved } },
  'Baylor University': { attempt: 1, result: { status: 'unknown', sendId, message: broke } },
  'Purdue University': { attempt: 1, result: { status: 'unknown' } },
};

/** Step 7. */
export const sending: readonly ScenarioInput[] = [
  { ...step7, id: 'send', title: '7: before sending', shows: 'Send Emails' },
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
    ...kept(sessionAt(7, { ...selection, ...written }), { mailbox: null }),
    shows: 'Send Emails',
  },
  {
    ...step7,
    id: 'send-slow',
    title: '7: sending slowly',
    api: succeeds(sendGmail, { messageId: 'm1' }, slowMs),
    actions: press,
    shows: 'Sending',
  },
  {
    ...step7,
    id: 'send-results',
    title: '7: every kind of result',
    ...kept(sessionAt(7, { ...selection, ...written }), { send: { runId, schools } }),
    shows: 'The provider refused this email.',
  },
  {
    ...refused,
    id: 'send-reconnect',
    title: '7: the mailbox is lost',
    api: refuses(sendGmail, 'reconnect_required'),
    shows: 'Please reconnect your mailbox',
  },
  {
    ...refused,
    id: 'send-policy',
    title: '7: the provider does not allow sending',
    api: refuses(sendGmail, 'provider_policy'),
    shows: 'Your email provider does not allow this',
  },
  {
    ...refused,
    id: 'send-out-of-tokens',
    title: '7: tokens run out while sending',
    api: refuses(sendGmail, 'no_tokens'),
    shows: 'You have no tokens left',
  },
  {
    ...refused,
    id: 'send-daily-limit',
    title: '7: the daily limit is reached',
    api: refuses(sendGmail, 'daily_limit_reached'),
    shows: 'You have reached your limit',
  },
  {
    ...refused,
    id: 'send-session-over',
    title: '7: signed out',
    api: refuses(sendGmail, 'unauthenticated'),
    shows: 'You are signed out',
  },
  {
    ...refused,
    id: 'send-address-limit',
    title: '7: no more addresses',
    api: refuses(revealAddresses, 'address_limit_reached', { error: 'You have opened the addresses of 90 schools.' }),
    shows: 'You have opened the addresses of 90 schools.',
  },
  {
    ...step7,
    id: 'send-mailbox-busy',
    title: '7: the mailbox needs a pause',
    api: refuses(sendGmail, 'mailbox_busy', { retryAfter: 20 }),
    actions: press,
    shows: 'Your mailbox needs a short break.',
  },
  {
    ...step7,
    id: 'send-unknown',
    title: '7: the outcome is unknown',
    api: refuses(sendGmail, 'outcome_unknown', { sendId, error: broke }),
    actions: press,
    shows: '4 need your answer',
  },
  {
    ...step7,
    id: 'send-not-written-down',
    title: '7: sent, but not recorded',
    api: {
      [sendGmail.path]: [
        { kind: 'success', data: { messageId: 'm1' } },
        { kind: 'error', code: 'outcome_unknown', details: { sendId, error: notSaved } },
      ],
    },
    actions: press,
    shows: '3 need your answer',
  },
  {
    ...step7,
    id: 'send-each-unknown',
    title: '7: every kind of unknown outcome',
    ...kept(sessionAt(7, { ...selection, ...written }), { send: { runId, schools: unknown } }),
    shows: '2 need your answer, 1 unclear',
  },
  {
    ...refused,
    id: 'send-refused',
    title: '7: the provider refuses',
    api: refuses(sendGmail, 'provider_refused', { error: 'Gmail refused this email.' }),
    shows: 'Gmail refused this email.',
  },
  {
    ...refused,
    id: 'send-attachment',
    title: '7: an attachment is refused',
    api: refuses(sendGmail, 'attachments_invalid'),
    shows: 'An attachment cannot be sent',
  },
  {
    ...step7,
    id: 'send-no-answer',
    title: '7: the connection breaks',
    api: breaks(sendGmail),
    actions: press,
    shows: 'No response yet.',
  },
];
