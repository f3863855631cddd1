import { soccerCoaches } from '@cc/contracts/scenarios/coaches';
import type { ScenarioInput } from '@cc/contracts/scenarios/scenario';
import type { StoredSession } from '../state/wizard-storage.ts';
import { chosen, kept, letterRow, ownLetter, sessionAt, written } from './wizard-storage-of.ts';

const tables = { master_coaches: [...soccerCoaches] };
const selection = chosen(soccerCoaches.slice(0, 6));
const step5 = { path: '/college', tables, ...kept(sessionAt(5, { ...selection, ...written })) };
const rows = [
  letterRow,
  { ...letterRow, id: '5f0c1f9e-2b1d-4c53-9a53-0d5a6c6a7b02', name: null, updated_at: '2026-11-02T09:00:00+00:00' },
];
const withLetters = { ...step5, tables: { ...tables, letters: rows } };
const withOwn = (draft: Partial<StoredSession['draft']> = {}) =>
  kept(sessionAt(5, { ...selection, ...written, draft: { ...ownLetter.draft, ...draft } }));

/** Step 5 with letters of the account. */
export const letters: readonly ScenarioInput[] = [
  { ...withLetters, id: 'letter-offered', title: '5: the last letter is offered', shows: 'Use your last letter' },
  {
    ...withLetters,
    ...withOwn(),
    id: 'letter-open',
    title: '5: a letter of the account',
    shows: 'Saved to your account',
  },
  {
    ...withLetters,
    ...withOwn(),
    id: 'letters',
    title: '5: all letters',
    actions: [{ press: 'Your letters' }],
    shows: 'Open now',
  },
  {
    ...withLetters,
    ...withOwn({ version: '2026-11-19T10:00:00+00:00', unsaved: true, body: 'Dear Coach,\n\nI wrote this here.' }),
    id: 'letter-newer',
    title: '5: the letter was changed on another device, too',
    shows: 'This letter was also changed',
  },
  {
    ...step5,
    ...withOwn({ unsaved: true }),
    id: 'letter-unsaved',
    title: '5: the letter cannot be saved',
    dataErrors: { letters: '57014' },
    shows: 'Not saved to your account yet',
  },
];
