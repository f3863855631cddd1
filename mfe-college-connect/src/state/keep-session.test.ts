import { createFakeHost, testUser } from '@cc/shared-ui/testing/fake-host';
import { aCoach } from '../testing/coaches.ts';
import { attachmentsAdded, selectAttachments } from './attachments-slice.ts';
import { mailboxConnected, mailboxDisconnected, mailboxLost, selectMailbox } from './connection-slice.ts';
import { load } from './testing/load.ts';
import {
  coachesSelected,
  genderChosen,
  selectCoachCount,
  selectGender,
  selectSchools,
  selectUnreadIds,
} from './selection-slice.ts';
import { runStarted, selectRunId, selectRunKey, startRequested } from './run-slice.ts';
import { selectSessionUserId, selectStep, stepEntered } from './wizard-slice.ts';
import { createWizardStorage } from './wizard-storage.ts';

const otherUser = { ...testUser, id: '0b7e6c1e-52f1-4a86-9a0f-3a3f4f9f0a11', email: 'sam.rivera@outlook.example' };

const mailbox = { email: 'jordan@gmail.example', accessToken: 'h'.repeat(32), provider: 'gmail' } as const;

afterEach(() => void jest.useRealTimers());

it('opens the user’s session once the sign-in state is known', () => {
  const { host, store } = load({ host: createFakeHost({ user: 'loading' }) });
  expect(selectSessionUserId(store.getState())).toBeNull();
  host.auth.signIn();
  expect(selectSessionUserId(store.getState())).toBe(testUser.id);
});

// @spec 4.wizard.14
it('restores a session on the next load', () => {
  const first = load();
  first.store.dispatch(stepEntered(3));
  first.store.dispatch(genderChosen("Men's"));
  first.store.dispatch(coachesSelected([aCoach({ id: 7 }), aCoach({ id: 8 })]));
  first.leave();
  const { store } = load({ browser: first.browser });
  expect(selectStep(store.getState())).toBe(3);
  expect(selectGender(store.getState())).toBe("Men's");
  expect(selectUnreadIds(store.getState())).toEqual([7, 8]);
  expect(selectSchools(store.getState())).toEqual([]);
  expect(selectCoachCount(store.getState())).toBe(2);
});

it('keeps an unread selection over a second load', () => {
  const first = load();
  first.store.dispatch(coachesSelected([aCoach({ id: 7 })]));
  first.leave();
  const second = load({ browser: first.browser });
  second.store.dispatch(stepEntered(2));
  second.leave();
  expect(selectUnreadIds(load({ browser: first.browser }).store.getState())).toEqual([7]);
});

it('writes a change after 300 ms without another', () => {
  jest.useFakeTimers();
  const { browser, store } = load();
  const stored = () => browser.storage.getItem('college-wizard:session');
  store.dispatch(stepEntered(2));
  jest.advanceTimersByTime(299);
  store.dispatch(stepEntered(3));
  jest.advanceTimersByTime(299);
  expect(stored()).toBeNull();
  jest.advanceTimersByTime(1);
  expect(stored()).toContain('"step":3');
});

it('stores the last change when the page is hidden', () => {
  const first = load();
  first.store.dispatch(stepEntered(2));
  window.dispatchEvent(new Event('pagehide'));
  const { store } = load({ browser: first.browser });
  expect(selectStep(store.getState())).toBe(2);
});

it('stores the key of a start and the run without a delay', () => {
  const first = load();
  first.store.dispatch(startRequested('key'));
  expect(selectRunKey(load({ browser: first.browser }).store.getState())).toBe('key');
  first.store.dispatch(runStarted('d5a1c0de-1f2e-4a3b-8c4d-5e6f70819203'));
  const { store } = load({ browser: first.browser });
  expect(selectRunKey(store.getState())).toBeNull();
  expect(selectRunId(store.getState())).toBe('d5a1c0de-1f2e-4a3b-8c4d-5e6f70819203');
});

it('closes the session on sign-out, and hides it from the next user', () => {
  const { host, store } = load();
  store.dispatch(coachesSelected([aCoach()]));
  host.auth.becomeVisitor();
  expect(selectSessionUserId(store.getState())).toBeNull();
  expect(selectCoachCount(store.getState())).toBe(0);
  host.auth.signIn(otherUser);
  expect(selectSessionUserId(store.getState())).toBe(otherUser.id);
  expect(selectCoachCount(store.getState())).toBe(0);
});

it('keeps the session when the user’s token is refreshed', () => {
  const { host, store } = load();
  store.dispatch(stepEntered(4));
  host.auth.signIn();
  expect(selectStep(store.getState())).toBe(4);
});

it('keeps the attached files over a reload', () => {
  const file = { path: 'jordan/1/transcript.pdf', name: 'transcript.pdf', size: 10, contentType: 'application/pdf' };
  const first = load();
  first.store.dispatch(attachmentsAdded([file]));
  first.leave();
  const { store } = load({ browser: first.browser });
  expect(selectAttachments(store.getState())).toEqual([file]);
});

// @spec 4.wizard.16
it('begins a new session on the load after a finished one', () => {
  const first = load();
  first.store.dispatch(stepEntered(7));
  first.store.dispatch(coachesSelected([aCoach()]));
  createWizardStorage(first.browser.storage).finish();
  // The state still changes before the page is left.
  first.store.dispatch(stepEntered(6));
  first.leave();
  const second = load({ browser: first.browser });
  expect(selectStep(second.store.getState())).toBe(1);
  expect(selectCoachCount(second.store.getState())).toBe(0);
  expect(second.host.notifications.map(({ title }) => title)).toEqual(['New Session Started']);
  second.leave();
  expect(load({ browser: first.browser }).host.notifications).toEqual([]);
});

it('keeps the mailbox connected in the session after a finished one', () => {
  const first = load();
  first.store.dispatch(mailboxConnected(mailbox));
  first.store.dispatch(coachesSelected([aCoach()]));
  createWizardStorage(first.browser.storage).finish();
  first.leave();
  const { store } = load({ browser: first.browser });
  expect(selectCoachCount(store.getState())).toBe(0);
  expect(selectMailbox(store.getState())).toEqual(mailbox);
});

it.each([
  ['disconnected', mailboxDisconnected()],
  ['lost', mailboxLost({ reason: 'reconnect' })],
])('forgets a mailbox that was %s, even when the browser is killed in the next moment', (_how, action) => {
  const first = load();
  first.store.dispatch(mailboxConnected(mailbox));
  first.store.dispatch(action);
  expect(selectMailbox(load({ browser: first.browser }).store.getState())).toBeNull();
});

it('hides a mailbox from the next user', () => {
  const first = load();
  first.store.dispatch(mailboxConnected(mailbox));
  first.leave();
  const { store } = load({ browser: first.browser, host: createFakeHost({ user: otherUser }) });
  expect(selectMailbox(store.getState())).toBeNull();
});

// @spec 4.wizard.15
it('clears stored wizard data when a session is finished', () => {
  const { browser, store, leave } = load();
  store.dispatch(stepEntered(7));
  leave();
  createWizardStorage(browser.storage).finish();
  const keys = Array.from({ length: browser.storage.length }, (_, index) => browser.storage.key(index));
  expect(keys).toEqual(['college-wizard:reset']);
});
