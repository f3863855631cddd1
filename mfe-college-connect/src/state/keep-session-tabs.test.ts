import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { createFakeBrowser } from '../testing/fake-browser.ts';
import { mailboxConnected, mailboxDisconnected, selectMailbox } from './connection-slice.ts';
import { load } from './testing/load.ts';
import { genderChosen, selectGender } from './selection-slice.ts';
import { runStarted, schoolSettled, selectSchoolSends } from './send-slice.ts';
import { selectStep, stepEntered } from './wizard-slice.ts';
import { createWizardStorage } from './wizard-storage.ts';

const mailbox = { email: 'jordan@gmail.example', accessToken: 'h'.repeat(32), provider: 'gmail' } as const;

it('does not overwrite the run of a tab that is sending', () => {
  const browser = createFakeBrowser();
  const sending = load({ browser });
  sending.store.dispatch(runStarted({ runId: 'run', schools: ['Duke'] }));
  const other = load({ browser });
  const result = { status: 'accepted', messageId: 'message' } as const;
  sending.store.dispatch(schoolSettled({ school: 'Duke', result }));
  other.store.dispatch(stepEntered(4));
  other.leave();
  const { store } = load({ browser });
  expect(selectStep(store.getState())).toBe(4);
  expect(selectSchoolSends(store.getState())).toEqual({ Duke: { attempt: 1, result } });
});

it('writes nothing when a session is opened: another tab may be sending', () => {
  const browser = createFakeBrowser();
  const sending = load({ browser });
  sending.store.dispatch(runStarted({ runId: 'run', schools: ['Duke'] }));
  sending.leave();
  const second = load({ browser, host: createFakeHost({ user: 'loading' }) });
  const write = jest.spyOn(browser.storage, 'setItem');
  second.host.auth.signIn();
  second.leave();
  expect(selectSchoolSends(second.store.getState())).toHaveProperty('Duke');
  expect(write).not.toHaveBeenCalled();
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
