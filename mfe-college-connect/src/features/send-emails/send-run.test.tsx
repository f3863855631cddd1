import { noAnswer, refused } from '@cc/shared-ui/testing/fake-api';
import { testUser } from '@cc/shared-ui/testing/fake-host';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { attachmentsAdded, storeFile } from '../../state/attachments-slice.ts';
import { mailboxConnected } from '../../state/connection-slice.ts';
import { createWizardStorage } from '../../state/wizard-storage.ts';
import {
  accepted,
  advance,
  mailbox,
  press,
  renderSendStep,
  row,
  schoolOf,
  sendButton,
  toastTitles,
} from './testing/send-step.tsx';

let consoleError: jest.SpyInstance;

beforeEach(() => {
  jest.useFakeTimers();
  consoleError = jest.spyOn(console, 'error').mockImplementation();
});
afterEach(() => void jest.useRealTimers());

describe('sending', () => {
  // @spec 1.4, 7.7
  it('makes one call per school with all its coaches, the rendered text and a separate key', async () => {
    const { user, api, store } = renderSendStep();
    await press(user, sendButton());
    await advance(500);
    const [baylor, duke] = api.to('/api/send-gmail');
    expect(baylor?.body).toEqual({
      to: 'ann@baylor.example,bob@baylor.example',
      subject: 'Class of 2027',
      body: 'Dear Coach,\nI want Baylor.',
      accessToken: mailbox.accessToken,
      attachments: [],
      coaches: [
        { first_name: 'Robin', last_name: 'Ann', school: 'Baylor', conference: 'Big 12', email: 'ann@baylor.example' },
        { first_name: 'Robin', last_name: 'Bob', school: 'Baylor', conference: 'Big 12', email: 'bob@baylor.example' },
      ],
      userId: testUser.id,
    });
    expect(duke?.body).toMatchObject({ to: 'cid@duke.example', body: 'Dear Coach,\nI want Duke.' });
    const { runId } = store.getState().send;
    expect(baylor?.headers).toEqual({ 'idempotency-key': `${runId}/Baylor/1` });
    expect(duke?.headers).toEqual({ 'idempotency-key': `${runId}/Duke/1` });
  });

  // @spec 2.wizard.31, 7.13, 9.plans.13, D1.9d
  it('sends in sequence with pauses of 500 ms, and shows each state', async () => {
    const first = Promise.withResolvers<ReturnType<typeof accepted>>();
    const { user, api } = renderSendStep({ onSend: (_call, count) => (count === 1 ? first.promise : accepted('m2')) });
    await press(user, sendButton());
    expect(sendButton('Sending...')).toHaveAttribute('aria-busy', 'true');
    expect(row('Baylor').getByText('Sending...')).toBeInTheDocument();
    expect(row('Duke').getByText('Waiting')).toBeInTheDocument();
    expect(screen.getByText('0 of 2 accepted. Sending to Baylor...')).toBeInTheDocument();
    await act(async () => first.resolve(accepted()));
    expect(row('Baylor').getByText('Accepted by Gmail')).toBeInTheDocument();
    await advance(499);
    expect(api.to('/api/send-gmail')).toHaveLength(1);
    await advance(1);
    expect(api.to('/api/send-gmail')).toHaveLength(2);
  });

  // @spec 7.6
  it('uses the Outlook endpoint for an Outlook mailbox', async () => {
    const { user, api } = renderSendStep({
      prepare: (store) => store.dispatch(mailboxConnected({ ...mailbox, provider: 'outlook' })),
    });
    await press(user, sendButton());
    expect(api.to('/api/send-outlook')).toHaveLength(1);
    expect(row('Baylor').getByText('Accepted by Outlook')).toBeInTheDocument();
  });

  it('emits tokens-changed after each accepted email', async () => {
    const { user, host } = renderSendStep();
    const heard: unknown[] = [];
    host.events.on('tokens-changed', (detail) => heard.push(detail));
    await press(user, sendButton());
    expect(heard).toEqual([{ reason: 'sent' }]);
    await advance(500);
    expect(heard).toHaveLength(2);
  });

  it('warns before leaving the page only while sending', async () => {
    const first = Promise.withResolvers<ReturnType<typeof accepted>>();
    const { user } = renderSendStep({ onSend: () => first.promise });
    const leave = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(true);
    await press(user, sendButton());
    expect(leave()).toBe(false);
    await act(async () => first.resolve(refused('provider_refused')));
    await advance(500);
    expect(leave()).toBe(true);
  });

  it('stops after the current school when the step is left', async () => {
    const { user, api, unmount, store } = renderSendStep();
    await press(user, sendButton());
    unmount();
    await advance(5000);
    expect(api.to('/api/send-gmail')).toHaveLength(1);
    expect(store.getState().send.schools['Duke']?.result).toEqual({ status: 'waiting' });
  });

  // @spec 3.19, 7.7
  it('reads attachments once for all schools', async () => {
    jest.useRealTimers();
    const read = jest.spyOn(FileReader.prototype, 'readAsDataURL');
    const { api } = renderSendStep({
      prepare(store) {
        const id = storeFile(new File(['hello'], 'cv.pdf'));
        store.dispatch(attachmentsAdded([{ id, name: 'cv.pdf', size: 5, contentType: 'application/pdf' }]));
      },
    });
    await userEvent.setup().click(sendButton());
    await waitFor(() => expect(api.to('/api/send-gmail')).toHaveLength(2));
    const attachment = { filename: 'cv.pdf', content: btoa('hello'), contentType: 'application/pdf' };
    const attached = { body: { attachments: [attachment] } };
    expect(api.to('/api/send-gmail')).toMatchObject([attached, attached]);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('does not send when another tab is sending', async () => {
    const asked: string[] = [];
    // The other tab holds the lock, so this request is never granted.
    const request = async (name: string, { ifAvailable }: LockOptions, work: (lock: null) => unknown) => {
      asked.push(name);
      return ifAvailable ? work(null) : new Promise(() => undefined);
    };
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    const { user, api } = renderSendStep();
    await press(user, sendButton());
    expect(screen.getByText('Another tab is sending')).toBeInTheDocument();
    expect(asked).toEqual([`college-wizard:send:${testUser.id}`]);
    expect(api.calls).toEqual([]);
    Reflect.deleteProperty(navigator, 'locks');
  });
});

describe('the end of a run', () => {
  // @spec 4.wizard.15, 7.9, 9.plans.14
  it('shows a toast, requests the summary, clears stored data and starts a new session after a second', async () => {
    const { user, host, api, browser } = renderSendStep();
    browser.storage.setItem('college-wizard:session', '{}');
    await press(user, sendButton());
    await advance(500);
    expect(host.notifications).toEqual([
      { tone: 'success', title: 'Emails Sent!', description: 'Successfully sent 2 email(s). 0 failed.' },
    ]);
    expect(api.to('/api/send-summary-email').map(({ body }) => body)).toEqual([
      {
        to: testUser.email,
        successful: ['Baylor', 'Duke'],
        failed: [],
        schools: ['Baylor', 'Duke'],
        conferences: ['ACC', 'Big 12'],
      },
    ]);
    expect(browser.storage.getItem('college-wizard:session')).toBeNull();
    expect(createWizardStorage(browser.storage).takeReset()).toBe(true);
    await advance(999);
    expect(browser.visited).toEqual([]);
    await advance(1);
    expect(browser.visited).toEqual(['/college']);
  });

  // @spec 7.10
  it('only logs a failed summary', async () => {
    const { user, host, browser } = renderSendStep({ others: () => noAnswer });
    await press(user, sendButton());
    await advance(1500);
    expect(toastTitles(host)).toEqual(['Emails Sent!']);
    expect(consoleError).toHaveBeenCalledWith('The summary email could not be requested.', expect.anything());
    expect(browser.visited).toEqual(['/college']);
  });

  // @spec 4.wizard.17, 7.10, 8.14, 8.15
  it('stays after a partial failure, and retries only failed schools, with new keys', async () => {
    const { user, host, api, browser, store } = renderSendStep({
      onSend: (call, count) =>
        schoolOf(call) === 'Baylor' && count === 1
          ? refused('provider_refused', { error: 'Bad address.' })
          : accepted(),
    });
    await press(user, sendButton());
    await advance(500);
    expect(host.notifications).toEqual([
      { tone: 'success', title: 'Emails Sent!', description: 'Successfully sent 1 email(s). 1 failed.' },
      {
        tone: 'error',
        title: 'Some Emails Failed',
        description: 'Failed to send 1 email(s). Check the console for details.',
      },
    ]);
    expect(consoleError).toHaveBeenCalledWith('The email to Baylor was not sent.', 'Bad address.');
    expect(row('Baylor').getByText('Bad address.')).toBeInTheDocument();
    await advance(5000);
    expect(browser.visited).toEqual([]);
    expect(api.to('/api/send-summary-email')).toEqual([]);
    await press(user, sendButton('Retry Failed'));
    expect(api.to('/api/send-gmail').map(({ headers }) => headers?.['idempotency-key'])).toEqual(
      ['Baylor/1', 'Duke/1', 'Baylor/2'].map((key) => `${store.getState().send.runId}/${key}`),
    );
    await advance(1000);
    expect(browser.visited).toEqual(['/college']);
  });
});
