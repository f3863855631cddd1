import { noAnswer, refused } from '@cc/shared-ui/testing/fake-api';
import { testUser } from '@cc/shared-ui/testing/fake-host';
import { screen, within } from '@testing-library/react';
import { coachesDeselected, coachesSelected } from '../../state/selection-slice.ts';
import { runStarted, schoolSettled } from '../../state/send-slice.ts';
import { aCoach } from '../../testing/coaches.ts';
import {
  elon,
  accepted,
  advance,
  keysOf,
  press,
  renderSendStep,
  row,
  schoolOf,
  sendButton,
  sendData,
} from './testing/send-step.tsx';

const sendId = '0b0f3c52-7a41-4a6e-9d0e-0d5b9b1f6a11';

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation();
});
afterEach(() => void jest.useRealTimers());

describe('an unknown outcome', () => {
  const text = 'The connection to Gmail broke. Please check your Sent folder.';
  const lostWith = (error: string) => ({
    onSend: (_call: unknown, count: number) =>
      count === 1 ? refused('outcome_unknown', { sendId, error }) : accepted(),
  });
  const lost = lostWith(text);
  const notSaved = 'Gmail sent this email, but we could not save that. Please confirm it with “It was sent”.';

  // @spec D1.7c
  it.each([text, notSaved])('shows the server’s message and that an answer is needed: %s', async (said) => {
    const { user } = renderSendStep(lostWith(said));
    await press(user, sendButton());
    await advance(500);
    expect(row('Baylor').getByText(said)).toBeInTheDocument();
    expect(row('Baylor').getByText('Needs your answer')).toBeInTheDocument();
    expect(row('Baylor').queryByText(/may have been sent|connection was lost while sending/i)).toBeNull();
    const answers = within(row('Baylor').getByRole('group', { name: 'Email to Baylor' }));
    expect(answers.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['It was sent', 'Send again']);
  });

  // @spec D1.7c
  it('continues with the other schools, asks the user, and accepts "It was sent"', async () => {
    const { user, api, browser, host } = renderSendStep({ ...lost, others: resolving('sent') });
    await press(user, sendButton());
    await advance(500);
    expect(host.notifications).toEqual([
      {
        tone: 'info',
        title: '1 of 2 emails sent',
        description: '1 needs your answer. Step 7 says more.',
      },
    ]);
    expect(row('Duke').getByText('Accepted by Gmail')).toBeInTheDocument();
    expect(sendButton()).toBeDisabled();
    expect(screen.getByText('1 of 2 sent, 1 needs your answer.')).toBeInTheDocument();
    expect(screen.getByText('1 email needs your answer first.')).toBeInTheDocument();
    await press(user, row('Baylor').getByRole('button', { name: 'It was sent' }));
    expect(api.to('/api/resolve-send').map(({ body }) => body)).toEqual([{ sendId, outcome: 'sent' }]);
    await advance(1000);
    expect(api.to('/api/send-gmail')).toHaveLength(2);
    expect(browser.visited).toEqual(['/college']);
  });

  // @spec D1.7c
  it('counts sends that need an answer, and none of them as unclear', async () => {
    const { user, host } = renderSendStep({
      onSend: (call) =>
        schoolOf(call) === 'Elon' ? accepted() : refused('outcome_unknown', { sendId, error: notSaved }),
      prepare: (store) => store.dispatch(coachesSelected([elon])),
    });
    await press(user, sendButton());
    await advance(1000);
    expect(host.notifications.map(({ description }) => description)).toEqual(['2 need your answer. Step 7 says more.']);
    expect(screen.getByText('1 of 3 sent, 2 need your answer.')).toBeInTheDocument();
    expect(screen.getByText('2 emails need your answer first.')).toBeInTheDocument();
    expect(screen.queryByText(/unclear|Sent folder/)).toBeNull();
  });

  // @spec D1.7c
  it('is distinguished from a missing response', async () => {
    const { user, host } = renderSendStep({
      onSend(call) {
        if (schoolOf(call) === 'Baylor') return refused('outcome_unknown', { sendId, error: notSaved });
        return schoolOf(call) === 'Duke' ? accepted() : noAnswer;
      },
      prepare: (store) => store.dispatch(coachesSelected([elon])),
    });
    await press(user, sendButton());
    await advance(13_000);
    expect(host.notifications.map(({ description }) => description)).toEqual([
      '1 needs your answer. 1 unclear. Step 7 says more.',
    ]);
    expect(screen.getByText('1 of 3 sent, 1 needs your answer, 1 unclear.')).toBeInTheDocument();
    expect(screen.queryByText(/your answer first/)).toBeNull();
    expect(row('Baylor').getByText('Needs your answer')).toBeInTheDocument();
    expect(row('Elon').getByText('May have been sent')).toBeInTheDocument();
    expect(sendButton('Continue Sending')).toBeEnabled();
  });

  // @spec D1.7c
  it('returns the token and sends with a new key on "Send again"', async () => {
    const { user, api } = renderSendStep({ ...lost, others: resolving('failed') });
    await press(user, sendButton());
    await advance(500);
    await press(user, row('Baylor').getByRole('button', { name: 'Send again' }));
    expect(api.to('/api/resolve-send').map(({ body }) => body)).toEqual([{ sendId, outcome: 'not-sent' }]);
    expect(keysOf(api.to('/api/send-gmail'))).toEqual(['Baylor/1', 'Duke/1', 'Baylor/2']);
  });

  it('asks again if the answer could not be saved', async () => {
    const { user, host, api } = renderSendStep({ ...lost, others: () => noAnswer });
    await press(user, sendButton());
    await advance(500);
    await press(user, row('Baylor').getByRole('button', { name: 'Send again' }));
    expect(host.notifications.at(-1)).toEqual({
      tone: 'error',
      title: 'Answer Not Saved',
      description: 'We could not save your answer. Please try again.',
    });
    expect(row('Baylor').getByRole('button', { name: 'It was sent' })).toBeEnabled();
    expect(api.to('/api/send-gmail')).toHaveLength(2);
  });
});

describe('a resumed run', () => {
  const stored = (status: string, more: object = {}) =>
    sendData({
      sends: [
        {
          id: sendId,
          user_id: testUser.id,
          idempotency_key: 'run/Baylor/1',
          status,
          message_id: null,
          error_message: null,
          ...more,
        },
      ],
    });

  it.each([
    ['sent', 'Accepted by Gmail'],
    ['failed', 'Not sent'],
    ['unknown', 'Needs your answer'],
  ])('reads the record of a key that was used with other text: %s', async (status, text) => {
    const { user } = renderSendStep({
      data: stored(status),
      onSend: (call) => (schoolOf(call) === 'Baylor' ? refused('idempotency_key_reused') : accepted()),
      prepare(store) {
        store.dispatch(runStarted({ runId: 'run', schools: ['Baylor', 'Duke'] }));
        store.dispatch(schoolSettled({ school: 'Baylor', result: { status: 'unknown' } }));
      },
    });
    await press(user, sendButton('Continue Sending'));
    expect(row('Baylor').getByText(text)).toBeInTheDocument();
  });

  // @spec 8.14
  it.each([
    ['failed', 'Mailbox full.', 'Mailbox full.'],
    ['failed', null, 'Failed to send email'],
    ['unknown', 'Gmail sent this email.', 'Gmail sent this email.'],
    ['unknown', null, 'The connection was lost while sending. Please check your Sent folder.'],
  ])('%s: gives the recorded reason %j as %s', async (status, error_message, text) => {
    const { user } = renderSendStep({
      data: stored(status, { error_message }),
      onSend: (call) => (schoolOf(call) === 'Baylor' ? refused('idempotency_key_reused') : accepted()),
      prepare: (store) => store.dispatch(runStarted({ runId: 'run', schools: ['Baylor', 'Duke'] })),
    });
    await press(user, sendButton('Continue Sending'));
    expect(row('Baylor').getByText(text)).toBeInTheDocument();
  });

  it('skips accepted schools and includes new ones', async () => {
    const { user, api, store } = renderSendStep({
      prepare(prepared) {
        prepared.dispatch(runStarted({ runId: 'run', schools: ['Baylor', 'Duke'] }));
        prepared.dispatch(schoolSettled({ school: 'Baylor', result: { status: 'accepted', messageId: 'm' } }));
        prepared.dispatch(coachesSelected([elon]));
      },
    });
    await press(user, sendButton('Continue Sending'));
    await advance(500);
    expect(keysOf(api.to('/api/send-gmail'))).toEqual(['Duke/1', 'Elon/1']);
    expect(store.getState().send.runId).toBe('run');
  });

  it('can be finished once the remaining schools are deselected', async () => {
    const { user, browser } = renderSendStep({
      prepare(store) {
        store.dispatch(runStarted({ runId: 'run', schools: ['Baylor', 'Duke'] }));
        store.dispatch(schoolSettled({ school: 'Baylor', result: { status: 'accepted', messageId: 'm' } }));
        store.dispatch(coachesDeselected([aCoach({ id: 903, school: 'Duke' })]));
      },
    });
    await press(user, sendButton('Finish'));
    await advance(1000);
    expect(browser.visited).toEqual(['/college']);
  });
});

function resolving(status: 'sent' | 'failed') {
  return ({ path }: { path: string }) =>
    path === '/api/resolve-send' ? ({ ok: true, data: { status } } as const) : undefined;
}
