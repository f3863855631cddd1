import { account, copyAccount, deleteAccount, keepAccount } from '@cc/contracts/api/account';
import { mailboxes } from '@cc/contracts/api/mailboxes';
import { parentNeeded } from '@cc/contracts/entities/terms';
import { jordan } from '@cc/contracts/fixtures/people';
import { refuses, slowMs, succeeds } from '@cc/contracts/scenarios/answers';
import { defineScenarios } from '@cc/contracts/scenarios/scenario';
import { accountCopy, accountResponse } from '@cc/contracts/scenarios/samples';
import { familyScenarios } from './family-scenarios.ts';

const path = '/account';
const letter = (id: number, name: string | null, subject: string) => ({
  id: `0b1d3a52-8a3c-4f0e-9a55-3f1c2b7d9e1${id}`,
  user_id: jordan.id,
  name,
  subject,
  body: 'Dear Coach,',
  greeting: 'coach',
  reasons: {},
  files: [],
  created_at: '2026-10-02T09:00:00.000Z',
  updated_at: '2026-11-02T09:00:00.000Z',
});
const letters = [letter(1, 'First letter', ''), letter(2, null, 'Class of 2027 | Midfielder')];
const deletesAt = '2026-11-24T16:20:00.000Z';

/** The situations of the account's pages. */
export const scenarios = defineScenarios([
  { id: 'account', title: 'Mailboxes, letters, devices', path, tables: { letters }, shows: 'Class of 2027' },
  { id: 'account-visitor', title: 'A visitor', path, user: null, shows: 'Sign in to see your account' },
  {
    id: 'account-empty',
    title: 'A new account',
    path,
    api: {
      ...succeeds(mailboxes, { mailboxes: [] }),
      ...succeeds(account, { deletesAt: null, keepable: true, copy: null, sessions: [] }),
    },
    shows: 'No mailbox is connected',
  },
  { id: 'account-slow', title: 'Slowly', path, delay: slowMs, shows: 'Delete my account' },
  { id: 'account-offline', title: 'Offline', path, offline: true, shows: 'We could not load your mailboxes' },
  {
    id: 'account-failed',
    title: 'The API fails',
    path,
    api: { ...refuses(account, 'internal'), ...refuses(mailboxes, 'internal') },
    dataErrors: { letters: '57014' },
    shows: 'We could not load your letters',
  },
  {
    id: 'account-copy-prepared',
    title: 'A copy is being written',
    path,
    api: succeeds(account, { ...accountResponse, copy: accountCopy }),
    shows: 'We are preparing your file.',
  },
  {
    id: 'account-copy-ready',
    title: 'A copy is ready',
    path,
    api: succeeds(account, {
      ...accountResponse,
      copy: { ...accountCopy, readyAt: accountCopy.requestedAt, renewable: true },
    }),
    shows: 'Prepare a new file',
  },
  {
    id: 'account-copy-refused',
    title: 'A second copy in a day',
    path,
    api: refuses(copyAccount, 'rate_limited', { error: 'You can ask for one copy in 24 hours.' }),
    actions: [{ press: 'Prepare my file' }],
    shows: 'You can ask for one copy in 24 hours.',
  },
  {
    id: 'account-delete-question',
    title: 'Deleting asks first',
    path,
    actions: [{ press: 'Delete my account' }],
    shows: 'Delete your account?',
  },
  {
    id: 'account-delete-refused',
    title: 'Deleting fails',
    path,
    api: refuses(deleteAccount, 'unavailable', { error: 'Our service did not answer in time.' }),
    actions: [
      { press: 'Delete my account' },
      { fill: 'Your email address', with: jordan.email },
      { press: 'Delete in 24 hours' },
    ],
    shows: 'Our service did not answer in time.',
  },
  {
    id: 'account-will-be-deleted',
    title: 'It will be deleted',
    path,
    api: succeeds(account, { ...accountResponse, deletesAt }),
    shows: 'Your account will be deleted on',
  },
  {
    id: 'account-of-child',
    title: 'It is the account of a child',
    path,
    api: succeeds(account, { ...accountResponse, deletesAt, keepable: false }),
    shows: parentNeeded,
  },
  {
    id: 'account-too-late',
    title: 'Too late to keep it',
    path,
    api: {
      ...succeeds(account, { ...accountResponse, deletesAt }),
      ...refuses(keepAccount, 'forbidden', { error: 'The deletion of this account has begun.' }),
    },
    actions: [{ press: 'Keep my account' }],
    shows: 'The deletion of this account has begun.',
  },
  {
    id: 'account-gone',
    title: 'It was deleted',
    path,
    api: refuses(account, 'not_found'),
    shows: 'This account was deleted',
  },
  ...familyScenarios,
]);
