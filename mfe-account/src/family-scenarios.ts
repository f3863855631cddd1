import { decideRun, family, inviteParent } from '@cc/contracts/api/family';
import type { Family, FamilyAthlete, FamilyParent, FamilyRun } from '@cc/contracts/entities/family';
import { refuses, slowMs, succeeds } from '@cc/contracts/scenarios/answers';
import { noFamily } from '@cc/contracts/scenarios/samples';
import type { ScenarioInput } from '@cc/contracts/scenarios/scenario';

const path = '/family';
const invited = `${path}?invitation=${'aB3_'.repeat(8)}`;
const idOf = (last: number) => `5a3d1a52-8a3c-4f0e-9a55-3f1c2b7d9e2${last}`;
const answer = (changes: Partial<Family>) => succeeds(family, { ...noFamily, ...changes });

const parent = { id: idOf(2), email: 'morgan.avery@mail.example', state: 'linked' } as const;
const noTerms = { monthlyLimitCents: null, firstRunWaits: false };
/** A parent who has not accepted yet. */
export const invitedParent: FamilyParent = {
  id: idOf(3),
  email: 'sam.with.a.very.long.address@a-long-domain-of-a-company.example',
  state: 'invited',
  ...noTerms,
};
const run: FamilyRun = {
  id: idOf(5),
  at: '2026-11-20T15:04:00.000Z',
  state: 'finished',
  total: 12,
  sent: 11,
  schools: [],
};

/** An athlete as the parent sees them. */
export const riley: FamilyAthlete = {
  id: idOf(1),
  athlete: 'Riley',
  isMinor: true,
  monthlyLimitCents: 3000,
  firstRunWaits: true,
  spentCents: 2499,
  tokens: { available: 69, used: 11, unlimited: false },
  runs: [run, { ...run, id: idOf(6), at: '2026-11-12T09:30:00.000Z', state: 'stopped', total: 4, sent: 0 }],
  schools: [
    { school: 'Stanford University', at: '2026-11-20T15:06:00.000Z' },
    { school: 'Saint Mary’s College of California', at: '2026-11-20T15:05:00.000Z' },
  ],
  purchases: [
    {
      id: 'CC-2026-000124',
      at: '2026-11-19T10:00:00.000Z',
      what: 'Premium',
      amountCents: 2499,
      returnedCents: 0,
      byOther: false,
    },
    {
      id: 'CC-2026-000101',
      at: '2026-10-02T10:00:00.000Z',
      what: '2 × Starter',
      amountCents: 2598,
      returnedCents: 1299,
      byOther: true,
    },
    {
      id: idOf(7),
      at: '2026-09-14T10:00:00.000Z',
      what: 'Premium',
      amountCents: 0,
      returnedCents: 0,
      byOther: true,
    },
  ],
};

/** With a first run that waits for the parent. */
export const waitingRiley: FamilyAthlete = {
  ...riley,
  runs: [
    {
      ...run,
      state: 'parent_approval',
      total: 3,
      sent: 0,
      schools: ['Duke University', 'Stanford University', 'Saint Mary’s College of California'],
    },
  ],
  schools: [],
};

/** The situations of the family's page. */
export const familyScenarios: readonly ScenarioInput[] = [
  { id: 'family', title: 'Nobody is invited', path, shows: 'You have not invited a parent.' },
  { id: 'family-visitor', title: 'A visitor', path, user: null, shows: 'Sign in to see your family' },
  {
    id: 'family-parents',
    title: 'An athlete with two parents',
    path,
    api: answer({
      parents: [{ ...parent, monthlyLimitCents: 3000, firstRunWaits: true }, invitedParent],
    }),
    shows: 'limit $30 a month, $12.99 spent',
  },
  {
    id: 'family-remove-question',
    title: 'Removing asks first',
    path,
    api: answer({ parents: [{ ...parent, ...noTerms }] }),
    actions: [{ press: 'Remove morgan.avery@mail.example' }],
    shows: 'Remove morgan.avery@mail.example?',
  },
  {
    id: 'family-invite-wrong',
    title: 'An address that is none',
    path,
    actions: [{ fill: 'Parent’s email', with: 'mother' }, { press: 'Invite' }],
    shows: 'Please enter the email address of a parent.',
  },
  {
    id: 'family-invite-unmailed',
    title: 'An address that had enough mails today',
    path,
    api: {
      ...answer({ parents: [{ ...invitedParent, email: 'mother@mail.example' }] }),
      ...succeeds(inviteParent, { url: `https://site.example${invited}` }),
    },
    actions: [{ fill: 'Parent’s email', with: 'mother@mail.example' }, { press: 'Invite' }],
    shows: 'Please send the invitation yourself',
  },
  {
    id: 'family-athlete',
    title: 'A parent sees an athlete',
    path,
    api: answer({ isMinor: false, athletes: [riley] }),
    shows: '11 of 12 schools sent',
  },
  {
    id: 'family-athlete-new',
    title: 'A parent of an adult who did nothing yet',
    path,
    api: answer({
      isMinor: false,
      athletes: [{ ...riley, ...noTerms, athlete: '', isMinor: false, runs: [], schools: [], purchases: [] }],
    }),
    shows: 'No run yet.',
  },
  {
    id: 'family-approve',
    title: 'A first run waits',
    path,
    api: answer({ isMinor: false, athletes: [waitingRiley] }),
    shows: 'A first run waits for your approval',
  },
  {
    id: 'family-approve-late',
    title: 'Somebody else decided',
    path,
    api: {
      ...answer({ isMinor: false, athletes: [waitingRiley] }),
      ...refuses(decideRun, 'not_found', { error: 'This run does not wait for you any more.' }),
    },
    actions: [{ press: 'Approve' }],
    shows: 'This run does not wait for you any more.',
  },
  {
    id: 'family-limit-wrong',
    title: 'A limit that is no amount',
    path,
    api: answer({ isMinor: false, athletes: [riley] }),
    actions: [{ fill: 'Monthly limit in dollars', with: 'a lot' }, { press: 'Save' }],
    shows: 'Please enter an amount up to 10,000',
  },
  {
    id: 'family-invitation',
    title: 'An invitation',
    path: invited,
    api: answer({ invitation: { state: 'open', athlete: 'Riley', firstRunWaits: true } }),
    shows: 'Riley invites you as a parent',
  },
  {
    id: 'family-invitation-visitor',
    title: 'An invitation, signed out',
    path: invited,
    user: null,
    shows: 'Sign in to see the invitation',
  },
  {
    id: 'family-invitation-other',
    title: 'An invitation of another address',
    path: invited,
    api: answer({ invitation: { state: 'other-address' } }),
    shows: 'This invitation is for another email address',
  },
  {
    id: 'family-invitation-gone',
    title: 'An old invitation',
    path: invited,
    api: answer({ invitation: { state: 'gone' } }),
    shows: 'This invitation does not work any more',
  },
  { id: 'family-slow', title: 'Slowly', path, delay: slowMs, shows: 'A parent sees runs' },
  {
    id: 'family-failed',
    title: 'The API fails',
    path,
    api: refuses(family, 'internal'),
    shows: 'We could not load your family',
  },
];
