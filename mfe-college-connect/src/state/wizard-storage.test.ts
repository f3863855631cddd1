import declaration from '../../remote.json';
import { createFakeBrowser } from '../testing/fake-browser.ts';
import { emptyDraft } from './draft-slice.ts';
import { emptyPersonalization } from './personalization-slice.ts';
import { createWizardStorage, draftKey, storagePrefix, type StoredSession } from './wizard-storage.ts';

const session: StoredSession = {
  userId: 'jordan',
  step: 3,
  selection: { gender: "Women's", sport: 'Soccer', division: 'All', conference: 'All', coachIds: [7, 11] },
  personalization: { ...emptyPersonalization, achievements: [''] },
  details: { soccer: { club: 'Rush' } },
  draft: emptyDraft,
  attachments: [{ path: 'jordan/1/transcript.pdf', name: 'transcript.pdf', size: 10, contentType: 'application/pdf' }],
  start: { kind: 'now' },
};
const run = { key: null, runId: 'd5a1c0de-1f2e-4a3b-8c4d-5e6f70819203' } as const;
const mailbox = { email: 'jordan@gmail.example', accessToken: 'h'.repeat(32), provider: 'gmail' } as const;

function setUp(quota?: number) {
  const { storage } = createFakeBrowser(quota === undefined ? {} : { quota });
  return { storage, wizardStorage: createWizardStorage(storage) };
}

// @spec 4.wizard.14
it('reads back written data, stored under the prefix of the wizard', () => {
  const { storage, wizardStorage } = setUp();
  wizardStorage.keepSession(session);
  wizardStorage.keepRun('jordan', run);
  expect(wizardStorage.read('jordan')).toEqual({ ...session, run });
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  expect(keys.sort()).toEqual(['college-wizard:draft', 'college-wizard:run', 'college-wizard:session']);
});

it('keeps 20,000 selected coaches in less than a twentieth of what a browser stores', () => {
  const { storage, wizardStorage } = setUp(5 * 1024 * 1024);
  const coachIds = Array.from({ length: 20_000 }, (_, index) => 100_000 + index);
  wizardStorage.keepSession({ ...session, selection: { ...session.selection, coachIds } });
  expect(storage.getItem(`${storagePrefix}session`)?.length).toBeLessThan((5 * 1024 * 1024) / 20);
  expect(wizardStorage.read('jordan')?.selection?.coachIds).toEqual(coachIds);
});

it('restores the run if the rest of the session cannot be read', () => {
  const { storage, wizardStorage } = setUp();
  wizardStorage.keepSession(session);
  wizardStorage.keepRun('jordan', run);
  storage.setItem(`${storagePrefix}session`, '{"userId":');
  expect(wizardStorage.read('jordan')).toEqual({ userId: 'jordan', run });
});

it.each([
  ['no JSON', '{"userId":'],
  ['JSON of another shape', '{"userId":"jordan","step":9}'],
])('removes %s', (_what, stored) => {
  const { storage, wizardStorage } = setUp();
  storage.setItem(`${storagePrefix}session`, stored);
  storage.setItem(`${storagePrefix}run`, stored);
  expect(wizardStorage.read('jordan')).toBeNull();
  expect(storage.length).toBe(0);
});

it('removes another user’s data instead of showing it', () => {
  const { storage, wizardStorage } = setUp();
  wizardStorage.keepSession(session);
  wizardStorage.keepRun('jordan', run);
  expect(wizardStorage.read('sam')).toBeNull();
  expect(storage.length).toBe(0);
});

it('keeps the connected mailbox for its owner after a finished session', () => {
  const { storage, wizardStorage } = setUp();
  wizardStorage.keepMailbox('jordan', mailbox);
  wizardStorage.keepSession(session);
  wizardStorage.finish();
  expect(wizardStorage.takeReset()).toBe(true);
  expect(wizardStorage.readMailbox('jordan')).toEqual(mailbox);
  expect(wizardStorage.readMailbox('sam')).toBeNull();
  expect(storage.length).toBe(0);
});

it.each([
  ['data of another shape', '{"userId":"jordan","mailbox":{"email":"nobody"}}'],
  ['no JSON', '{"userId":'],
])('removes %s in place of the mailbox', (_what, stored) => {
  const { storage, wizardStorage } = setUp();
  storage.setItem('college-mailbox', stored);
  expect(wizardStorage.readMailbox('jordan')).toBeNull();
  expect(storage.length).toBe(0);
});

it('does not remove other parts’ data when a session is finished', () => {
  const { storage, wizardStorage } = setUp();
  storage.setItem('cart', '[]');
  wizardStorage.keepSession(session);
  wizardStorage.keepRun('jordan', run);
  wizardStorage.finish();
  expect([storage.key(0), storage.key(1)].sort()).toEqual(['cart', 'college-wizard:reset']);
  expect(storage.length).toBe(2);
});

it('returns a reset once, and removes data written after the session was finished', () => {
  const { storage, wizardStorage } = setUp();
  expect(wizardStorage.takeReset()).toBe(false);
  wizardStorage.finish();
  wizardStorage.keepSession(session);
  wizardStorage.keepRun('jordan', run);
  expect(wizardStorage.takeReset()).toBe(true);
  expect(storage.length).toBe(0);
  expect(wizardStorage.takeReset()).toBe(false);
});

it('lets go of a reset that nobody took, and keeps what another tab wrote since', () => {
  const { storage, wizardStorage } = setUp();
  wizardStorage.finish();
  storage.setItem('college-wizard:reset', String(Date.now() - 60_000));
  wizardStorage.keepSession(session);
  expect(wizardStorage.takeReset()).toBe(false);
  expect(wizardStorage.read('jordan')).toMatchObject(session);
  expect(storage.getItem('college-wizard:reset')).toBeNull();
});

it.each([
  ['coaches are selected', { selection: session.selection }],
  ['the account does not have the email yet', { draft: { ...session.draft, edited: true, unsaved: true } }],
])('marks work that a sign-out would delete while %s', (_what, work) => {
  const { storage, wizardStorage } = setUp();
  // A letter that the account has is not lost.
  const nothing = {
    ...session,
    draft: { ...session.draft, edited: true },
    selection: { ...session.selection, coachIds: [] },
  };
  expect(declaration.drafts.map(({ key }) => key)).toEqual([draftKey]);
  wizardStorage.keepSession(nothing);
  expect(storage.getItem(draftKey)).toBeNull();
  wizardStorage.keepSession({ ...nothing, ...work });
  expect(storage.getItem(draftKey)).toBe('jordan');
  wizardStorage.keepSession(nothing);
  expect(storage.getItem(draftKey)).toBeNull();
});

it.each([
  ['missing', undefined],
  ['full or blocked', brokenStorage()],
])('works without storage that is %s', (_how, storage) => {
  const wizardStorage = createWizardStorage(storage);
  wizardStorage.keepSession(session);
  wizardStorage.keepRun('jordan', run);
  wizardStorage.keepMailbox('jordan', mailbox);
  wizardStorage.finish();
  expect(wizardStorage.read('jordan')).toBeNull();
  expect(wizardStorage.readMailbox('jordan')).toBeNull();
  expect(wizardStorage.takeReset()).toBe(false);
});

function brokenStorage(): Storage {
  const refuse = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  return { length: 1, key: refuse, getItem: refuse, setItem: refuse, removeItem: refuse, clear: refuse };
}
