import { googleOauth } from '@cc/contracts/api/connect-email';
import { mailboxes } from '@cc/contracts/api/mailboxes';
import { slowMs, refuses, succeeds } from '@cc/contracts/scenarios/answers';
import { currentMailbox } from '@cc/contracts/scenarios/samples';
import type { ScenarioInput } from '@cc/contracts/scenarios/scenario';
import { pendingKey } from '../state/pending-connection.ts';
import { kept, sessionAt } from './wizard-storage-of.ts';

const path = '/college';
const pressedConnect = {
  sessionStorage: { [pendingKey]: { provider: 'gmail', at: Date.UTC(2100, 0) } },
} as const;
const ofAnotherDevice = {
  ...currentMailbox,
  id: '0b1d3a52-8a3c-4f0e-9a55-3f1c2b7d9e10',
  provider: 'outlook',
  email: 'jordan.avery@outlook.example',
  current: false,
} as const;
const refused = (error: string) => `/college?error=${error}&provider=gmail`;

/** Entering the wizard, and step 1. */
export const connecting: readonly ScenarioInput[] = [
  { id: 'visitor', title: 'A visitor: sign-in blocks', path, user: null, shows: 'It blocks the page' },
  { id: 'connect', title: '1: no mailbox yet', path, shows: 'Connect Gmail' },
  {
    id: 'connect-no-tokens',
    title: '1: no tokens were ever bought',
    path,
    tokens: 'none',
    shows: 'No tokens available',
  },
  { id: 'connect-unlimited', title: '1: unlimited tokens', path, tokens: 'unlimited', shows: 'Unlimited' },
  { id: 'connect-none-left', title: '1: no emails left today', path, emailsLeft: 0, shows: 'Emails left' },
  { id: 'connect-few-left', title: '1: few emails left', path, emailsLeft: 7, shows: 'Emails left' },
  {
    id: 'connect-returned',
    title: '1: back from Google, connected',
    path: '/college?email=jordan.avery%40gmail.example&access_token=q3Zc0pX1n7kB2mV9sL4dT8yW6rF5hJ0aE1uG3iO7xKw',
    ...pressedConnect,
    shows: 'Connected',
  },
  {
    id: 'connect-forged',
    title: '1: a return link without a press on Connect',
    path: '/college?email=attacker%40gmail.example&access_token=q3Zc0pX1n7kB2mV9sL4dT8yW6rF5hJ0aE1uG3iO7xKw',
    ...kept(sessionAt(1)),
    shows: 'Mailbox Not Changed',
  },
  {
    id: 'connect-two',
    title: '1: a second mailbox, of another device',
    path,
    ...kept(sessionAt(1)),
    api: succeeds(mailboxes, { mailboxes: [currentMailbox, ofAnotherDevice] }),
    shows: 'Connect again',
  },
  {
    id: 'connect-elsewhere',
    title: '1: mailboxes of other devices alone',
    path,
    api: succeeds(mailboxes, { mailboxes: [{ ...currentMailbox, current: false }, ofAnotherDevice] }),
    shows: 'Connect again',
  },
  {
    id: 'connect-replaced',
    title: '1: connected again on another device',
    path,
    ...kept(sessionAt(1)),
    api: succeeds(mailboxes, { mailboxes: [{ ...currentMailbox, current: false }] }),
    shows: 'Please reconnect',
  },
  {
    id: 'connect-list-failed',
    title: '1: the connected mailboxes cannot be read',
    path,
    api: refuses(mailboxes, 'unavailable'),
    shows: 'We could not check which mailboxes you have connected.',
  },
  {
    id: 'connect-outlook',
    title: '1: Outlook is connected',
    path,
    ...kept(sessionAt(1), { mailbox: 'outlook' }),
    shows: 'Outlook ·',
  },
  {
    id: 'connect-denied',
    title: '1: access was not allowed',
    path: refused('access_denied'),
    shows: 'You did not allow access',
  },
  {
    id: 'connect-policy',
    title: '1: the school blocks access',
    path: refused('admin_policy'),
    shows: 'Your school or company blocks this',
  },
  {
    id: 'connect-left-out',
    title: '1: permission to send is missing',
    path: refused('send_permission_missing'),
    shows: 'Permission to send is missing',
  },
  {
    id: 'connect-unavailable',
    title: '1: the API refuses to start',
    path,
    api: refuses(googleOauth, 'provider_unavailable'),
    actions: [{ press: 'Connect Gmail' }],
    shows: 'Connection Failed',
  },
  {
    id: 'connect-offline',
    title: '1: offline',
    path,
    offline: true,
    actions: [{ press: 'Connect Gmail' }],
    shows: 'Connection Failed',
  },
  { id: 'connect-slow', title: '1: slowly', path, delay: slowMs, shows: 'Loading tokens...' },
  {
    id: 'connect-data-failed',
    title: '1: tokens cannot be read',
    path,
    dataErrors: { token_tracker: '57014', sent_emails: '57014' },
    shows: 'Error loading tokens',
  },
];
