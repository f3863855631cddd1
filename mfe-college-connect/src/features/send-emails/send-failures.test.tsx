import { noAnswer, proxyPage, refused } from '@cc/shared-ui/testing/fake-api';
import { screen } from '@testing-library/react';
import { selectMailbox } from '../../state/connection-slice.ts';
import { coachesSelected } from '../../state/selection-slice.ts';
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
  toastTitles,
} from './testing/send-step.tsx';

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation();
});
afterEach(() => void jest.useRealTimers());

describe('a lost connection', () => {
  // @spec D1.7d
  it('retries with the same key, and continues after a response', async () => {
    const { user, api, browser } = renderSendStep({ onSend: (_call, count) => (count <= 3 ? noAnswer : accepted()) });
    await press(user, sendButton());
    expect(screen.getByText('No response yet. We are trying again. No email is sent twice.')).toBeInTheDocument();
    await advance(1000);
    await advance(3000);
    await advance(8000);
    await advance(500);
    expect(keysOf(api.to('/api/send-gmail'))).toEqual(['Baylor/1', 'Baylor/1', 'Baylor/1', 'Baylor/1', 'Duke/1']);
    await advance(1000);
    expect(browser.visited).toEqual(['/college']);
  });

  it('shows an unclear outcome without a response, and continues later with the same key', async () => {
    let online = false;
    const { user, api, host } = renderSendStep({ onSend: () => (online ? accepted() : noAnswer) });
    await press(user, sendButton());
    await advance(12_000);
    expect(api.to('/api/send-gmail')).toHaveLength(4);
    expect(screen.getByText('We could not reach Coach Connect')).toBeInTheDocument();
    expect(screen.getByText(/^0 of 2 sent, 1 not sent, 1 unclear\. Your coaches/)).toBeInTheDocument();
    expect(row('Baylor').getByText('May have been sent')).toBeInTheDocument();
    expect(row('Duke').getByText('Not sent')).toBeInTheDocument();
    expect(toastTitles(host)).toEqual([]);
    online = true;
    await press(user, row('Baylor').getByRole('button', { name: 'Check again' }));
    expect(row('Baylor').getByText('Accepted by Gmail')).toBeInTheDocument();
    await press(user, sendButton('Continue Sending'));
    expect(keysOf(api.to('/api/send-gmail')).slice(4)).toEqual(['Baylor/1', 'Duke/1']);
  });

  it('says that sending stopped when the step was left before the first response', async () => {
    const { user, host, unmount } = renderSendStep({ onSend: () => noAnswer });
    await press(user, sendButton());
    unmount();
    await advance(1000);
    expect(host.notifications).toEqual([
      {
        tone: 'info',
        title: '0 of 2 emails sent',
        description: '1 not sent. 1 unclear. Sending stopped when you left. Come back to step 7 to continue.',
      },
    ]);
  });

  it.each([
    ['an error inside the server', refused('internal')],
    ['a proxy’s page, whatever its code', { ...proxyPage, error: { ...proxyPage.error, code: 'payload_too_large' } }],
  ] as const)('treats %s like a missing answer', async (_what, answer) => {
    const { user, api } = renderSendStep({ onSend: (_call, count) => (count === 1 ? answer : accepted()) });
    await press(user, sendButton());
    await advance(1000);
    expect(keysOf(api.to('/api/send-gmail'))).toEqual(['Baylor/1', 'Baylor/1']);
  });
});

describe('waiting', () => {
  // @spec D1.9c
  it('waits as long as the mailbox requires, shows why, and continues automatically', async () => {
    const { user, api } = renderSendStep({
      onSend: (_call, count) => (count === 1 ? refused('mailbox_busy', { retryAfter: 65 }) : accepted()),
    });
    await press(user, sendButton());
    expect(screen.getByText('Your mailbox needs a short break.')).toBeInTheDocument();
    expect(screen.getByRole('timer')).toHaveTextContent('1 minute 5 seconds');
    await advance(5000);
    expect(screen.getByRole('timer')).toHaveTextContent('1 minute');
    await advance(59_999);
    expect(api.to('/api/send-gmail')).toHaveLength(1);
    await advance(1);
    expect(keysOf(api.to('/api/send-gmail'))).toEqual(['Baylor/1', 'Baylor/1']);
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  });

  it('ends the run instead of waiting for hours, and keeps everything', async () => {
    const { user, api } = renderSendStep({ onSend: () => refused('mailbox_busy', { retryAfter: 7200 }) });
    await press(user, sendButton());
    expect(screen.getByText('Your mailbox needs a long break')).toBeInTheDocument();
    expect(api.to('/api/send-gmail')).toHaveLength(1);
    expect(sendButton('Continue Sending')).toBeEnabled();
  });

  it('retries with the same key while the server is still sending', async () => {
    const { user, api } = renderSendStep({
      onSend: (_call, count) => (count < 3 ? refused('send_in_progress') : accepted()),
    });
    await press(user, sendButton());
    expect(screen.getByText('The last email is still being sent.')).toBeInTheDocument();
    await advance(3000);
    await advance(3000);
    expect(keysOf(api.to('/api/send-gmail'))).toEqual(['Baylor/1', 'Baylor/1', 'Baylor/1']);
  });

  it('continues with the next school if the server is not done after three minutes', async () => {
    const { user, api } = renderSendStep({
      onSend: (call) => (schoolOf(call) === 'Baylor' ? refused('send_in_progress', { retryAfter: 30 }) : accepted()),
    });
    await press(user, sendButton());
    await advance(179_999);
    expect(keysOf(api.to('/api/send-gmail'))).toEqual(Array.from({ length: 6 }, () => 'Baylor/1'));
    expect(screen.getByText('The last email is still being sent.')).toBeInTheDocument();
    await advance(501);
    expect(keysOf(api.to('/api/send-gmail')).slice(6)).toEqual(['Baylor/1', 'Duke/1']);
    expect(row('Baylor').getByText('May have been sent')).toBeInTheDocument();
    expect(row('Duke').getByText('Accepted by Gmail')).toBeInTheDocument();
  });
});

describe('a run ends', () => {
  // @spec D1.9a
  it.each([
    ['reconnect_required', 'Please reconnect your mailbox', 'Go to Connect Email', 1],
    ['mail_not_connected', 'Please reconnect your mailbox', 'Go to Connect Email', 1],
    ['provider_policy', 'Your email provider does not allow this', 'Go to Connect Email', 1],
    ['attachments_invalid', 'An attachment cannot be sent', 'Go to Attachments', 6],
    ['payload_too_large', 'An attachment cannot be sent', 'Go to Attachments', 6],
    ['placeholder_unresolved', 'Your email needs a change', 'Go to Email Composition', 5],
    ['validation_failed', 'Your email needs a change', 'Go to Email Composition', 5],
    ['no_tokens', 'You have no tokens left', null, 0],
    ['daily_limit_reached', 'You have reached your limit', null, 0],
    ['unauthenticated', 'You are signed out', null, 0],
  ] as const)('%s: says what was sent and what was not, and the way on', async (code, title, button, step) => {
    const { user, host, api, goToStep, store } = renderSendStep({
      onSend: (call) => (schoolOf(call) === 'Baylor' ? accepted() : refused(code, { error: 'The server’s sentence.' })),
      prepare: (store) => store.dispatch(coachesSelected([elon])),
    });
    await press(user, sendButton());
    await advance(5000);
    expect(api.to('/api/send-gmail')).toHaveLength(2);
    expect(screen.getByText(title)).toBeInTheDocument();
    expect(host.notifications[0]).toMatchObject({ tone: 'info', title: '1 of 3 emails sent' });
    const lost = code === 'reconnect_required' || code === 'mail_not_connected';
    expect(selectMailbox(store.getState()) === null).toBe(lost);
    expect(screen.getByText(/^1 of 3 sent, 2 not sent\. Your coaches and your email are saved\.$/)).toBeInTheDocument();
    expect(row('Elon').getByText('Not sent')).toBeInTheDocument();
    expect(row('Duke').getByText('The server’s sentence.')).toBeInTheDocument();
    if (button) {
      await user.click(screen.getByRole('button', { name: button }));
      expect(goToStep).toHaveBeenCalledWith(step);
    }
  });

  it('with a link to the plans when tokens run out', async () => {
    const { user } = renderSendStep({ onSend: () => refused('no_tokens') });
    await press(user, sendButton());
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/pricing');
  });

  it('with a sign-in button when the session has ended', async () => {
    const { user, host } = renderSendStep({ onSend: () => refused('unauthenticated') });
    await press(user, sendButton());
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(host.signInDialogs).toHaveLength(1);
  });
});
