import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { createFakeBrowser } from '../testing/fake-browser.ts';
import { mailboxConnected, mailboxDisconnected, selectMailbox } from './connection-slice.ts';
import { bodyEdited, draftPrepared, selectDraft } from './draft-slice.ts';
import { load } from './testing/load.ts';
import { genderChosen, selectGender } from './selection-slice.ts';
import { runStarted, selectRunId, startRequested } from './run-slice.ts';
import { selectStep, stepEntered } from './wizard-slice.ts';
import { createWizardStorage, sessionKey } from './wizard-storage.ts';

const mailbox = { email: 'jordan@gmail.example', accessToken: 'h'.repeat(32), provider: 'gmail' } as const;

const runId = 'd5a1c0de-1f2e-4a3b-8c4d-5e6f70819203';

it('does not overwrite the run that another tab started', () => {
  const browser = createFakeBrowser();
  const sending = load({ browser });
  sending.store.dispatch(startRequested('key'));
  const other = load({ browser });
  sending.store.dispatch(runStarted(runId));
  other.store.dispatch(stepEntered(4));
  other.leave();
  const { store } = load({ browser });
  expect(selectStep(store.getState())).toBe(4);
  expect(selectRunId(store.getState())).toBe(runId);
});

it('writes nothing when a session is opened: another tab may be starting a run', () => {
  const browser = createFakeBrowser();
  const sending = load({ browser });
  sending.store.dispatch(runStarted(runId));
  sending.leave();
  const second = load({ browser, host: createFakeHost({ user: 'loading' }) });
  const write = jest.spyOn(browser.storage, 'setItem');
  second.host.auth.signIn();
  second.leave();
  expect(selectRunId(second.store.getState())).toBe(runId);
  expect(write).not.toHaveBeenCalled();
});

it('stores what it changed, and leaves what another tab changed', () => {
  const browser = createFakeBrowser();
  const [first, second] = [load({ browser }), load({ browser })];
  first.store.dispatch(bodyEdited('Dear Coach, written without a network'));
  first.store.dispatch(genderChosen("Men's"));
  first.leave();
  second.store.dispatch(stepEntered(4));
  // Its template, which is not in the account and need not be.
  second.store.dispatch(draftPrepared({ subject: 'S', body: 'Dear Coach,' }));
  second.leave();
  const state = load({ browser }).store.getState();
  expect([selectStep(state), selectGender(state), selectDraft(state).body]).toEqual([
    4,
    "Men's",
    'Dear Coach, written without a network',
  ]);
});

it('stores all of its work again after another tab ended its session and began another one', () => {
  const browser = createFakeBrowser();
  const [sending, working] = [load({ browser }), load({ browser })];
  working.store.dispatch(genderChosen("Men's"));
  working.store.dispatch(bodyEdited('Dear Coach, for other schools'));
  createWizardStorage(browser.storage).finish();
  // As the browser tells the other tabs.
  window.dispatchEvent(new StorageEvent('storage', { key: sessionKey, newValue: null }));
  sending.leave();
  const anew = load({ browser });
  anew.store.dispatch(stepEntered(2));
  anew.leave();
  working.store.dispatch(stepEntered(4));
  working.leave();
  const state = load({ browser }).store.getState();
  expect([selectStep(state), selectGender(state), selectDraft(state).body]).toEqual([
    4,
    "Men's",
    'Dear Coach, for other schools',
  ]);
});

it('keeps its own letter: as it is typed, and as the account has it', () => {
  const browser = createFakeBrowser();
  const { store, leave } = load({ browser });
  store.dispatch(bodyEdited('Dear Coach, first'));
  leave();
  const again = load({ browser });
  again.store.dispatch(bodyEdited('Dear Coach, second'));
  again.leave();
  expect(selectDraft(load({ browser }).store.getState()).body).toBe('Dear Coach, second');
});

it('does not store a mailbox again that another tab disconnected', () => {
  const browser = createFakeBrowser();
  const first = load({ browser });
  first.store.dispatch(mailboxConnected(mailbox));
  const other = load({ browser });
  first.store.dispatch(mailboxDisconnected());
  other.store.dispatch(stepEntered(4));
  other.leave();
  expect(selectMailbox(load({ browser }).store.getState())).toBeNull();
});

it('resets only the tab that finished sending; another open tab keeps its state', () => {
  const browser = createFakeBrowser();
  const sending = load({ browser });
  const other = load({ browser });
  other.store.dispatch(genderChosen("Men's"));
  sending.store.dispatch(stepEntered(7));
  createWizardStorage(browser.storage).finish();
  other.host.auth.signIn();
  expect(other.host.notifications).toEqual([]);
  expect(selectGender(other.store.getState())).toBe("Men's");
  sending.leave();
  const reloaded = load({ browser });
  expect(selectStep(reloaded.store.getState())).toBe(1);
  expect(reloaded.host.notifications.map(({ title }) => title)).toEqual(['New Session Started']);
});
