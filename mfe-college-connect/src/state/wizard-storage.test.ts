import { createFakeBrowser } from '../testing/fake-browser.ts';
import { emptyPersonalization } from './personalization-slice.ts';
import type { StoredWizard } from './stored-wizard.ts';
import { createWizardStorage, storagePrefix } from './wizard-storage.ts';

const session: StoredWizard = {
  version: 2,
  userId: 'jordan',
  step: 3,
  selection: {
    gender: "Women's",
    sport: 'Soccer',
    division: 'All',
    conference: 'All',
    schools: [],
  },
  personalization: { ...emptyPersonalization, achievements: [''] },
  draft: { subject: '', body: '', mode: 'view', edited: false, ownSubject: false },
  attachmentNames: [],
  send: { runId: null, schools: {} },
};

function setUp() {
  const { storage } = createFakeBrowser();
  return { storage, wizardStorage: createWizardStorage(storage) };
}

// @spec 4.wizard.14
it('reads back what was written, under the prefix of the wizard', () => {
  const { storage, wizardStorage } = setUp();
  wizardStorage.write(session);
  expect(wizardStorage.read('jordan')).toEqual(session);
  expect(storage.key(0)).toMatch(/^college-wizard:/);
});

it.each([
  ['no JSON', '{"version":'],
  ['JSON of another shape', '{"version":2,"userId":"jordan","step":9}'],
  ['an older version', JSON.stringify({ ...session, version: 0 })],
])('removes %s', (_what, stored) => {
  const { storage, wizardStorage } = setUp();
  storage.setItem(`${storagePrefix}session`, stored);
  expect(wizardStorage.read('jordan')).toBeNull();
  expect(storage.length).toBe(0);
});

it('never shows one user what another left in this browser, and removes it', () => {
  const { storage, wizardStorage } = setUp();
  wizardStorage.write(session);
  expect(wizardStorage.read('sam')).toBeNull();
  expect(storage.length).toBe(0);
});

const mailbox = { email: 'jordan@gmail.example', accessToken: 'h'.repeat(32), provider: 'gmail' } as const;

it('keeps the connected mailbox when the session is cleared, for its owner alone', () => {
  const { storage, wizardStorage } = setUp();
  wizardStorage.keepMailbox('jordan', mailbox);
  wizardStorage.write(session);
  wizardStorage.clear();
  expect(wizardStorage.readMailbox('jordan')).toEqual(mailbox);
  expect(wizardStorage.readMailbox('sam')).toBeNull();
  expect(storage.length).toBe(0);
});

it.each([
  ['what makes no sense', '{"userId":"jordan","mailbox":{"email":"nobody"}}'],
  ['no JSON', '{"userId":'],
])('removes %s where the mailbox should be', (_what, stored) => {
  const { storage, wizardStorage } = setUp();
  storage.setItem('college-mailbox', stored);
  expect(wizardStorage.readMailbox('jordan')).toBeNull();
  expect(storage.length).toBe(0);
});

it('clears its own keys and nobody else’s', () => {
  const { storage, wizardStorage } = setUp();
  storage.setItem('cart', '[]');
  wizardStorage.write(session);
  wizardStorage.requestReset();
  wizardStorage.clear();
  expect(storage.length).toBe(1);
  expect(storage.getItem('cart')).toBe('[]');
});

it('hands out a reset request once', () => {
  const { wizardStorage } = setUp();
  expect(wizardStorage.takeResetRequest()).toBe(false);
  wizardStorage.requestReset();
  expect(wizardStorage.takeResetRequest()).toBe(true);
  expect(wizardStorage.takeResetRequest()).toBe(false);
});

it.each([
  ['missing', undefined],
  ['full or blocked', brokenStorage()],
])('does without when storage is %s', (_how, storage) => {
  const wizardStorage = createWizardStorage(storage);
  wizardStorage.write(session);
  wizardStorage.requestReset();
  wizardStorage.keepMailbox('jordan', mailbox);
  wizardStorage.clear();
  expect(wizardStorage.read('jordan')).toBeNull();
  expect(wizardStorage.readMailbox('jordan')).toBeNull();
  expect(wizardStorage.takeResetRequest()).toBe(false);
});

function brokenStorage(): Storage {
  const refuse = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  return { length: 1, key: refuse, getItem: refuse, setItem: refuse, removeItem: refuse, clear: refuse };
}
