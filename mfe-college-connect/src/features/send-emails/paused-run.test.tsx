import { screen, waitFor } from '@testing-library/react';
import { planned, plannedAgain, sent } from '../../scenarios/run-rows.ts';
import { renderRun } from './testing/run-in-step.tsx';
import { advance, press, runId, sendButton } from './testing/send-step.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const forFiles = {
  state: 'paused',
  pauseCode: 'attachments_invalid',
  pauseMessage: 'File "My CV.txt" is not there any more. Please attach it again.',
} as const;

describe('a paused run', () => {
  it.each([
    ['user', 'Paused', null],
    ['reconnect_required', 'Please reconnect your mailbox', '/college?step=1'],
    ['mail_not_connected', 'Please reconnect your mailbox', '/college?step=1'],
    ['provider_policy', 'Your email provider does not allow this', '/college?step=1'],
    ['no_tokens', 'You have no tokens left', '/pricing'],
  ])('%s says why, and where to mend it', async (pauseCode, title, href) => {
    const { user, changes } = await renderRun({ state: 'paused', pauseCode, schools: [sent, planned] });
    expect(screen.getByText(title)).toBeInTheDocument();
    expect(screen.getByText('1 of 2 sent. Your coaches and your email are saved.')).toBeInTheDocument();
    const link = screen.queryByRole('link', { name: /^(Go to|See plans)/ });
    expect(link?.getAttribute('href') ?? null).toBe(href);
    await press(user, sendButton('Continue Sending'));
    expect(changes()).toEqual([{ runId, change: { kind: 'continue' } }]);
  });

  it.each(['provider_policy', 'reconnect_required'])(
    'at its first email (%s) can be stopped: the server cancels no run that has begun',
    async (pauseCode) => {
      const { user, changes } = await renderRun({ state: 'paused', pauseCode, schools: [plannedAgain, planned] });
      expect(screen.queryByRole('button', { name: 'Cancel this run' })).not.toBeInTheDocument();
      await press(user, screen.getByRole('button', { name: 'Stop the rest' }));
      expect(changes()).toEqual([{ runId, change: { kind: 'stop' } }]);
    },
  );

  it('of a provider that refuses the mailbox says how to send from another one', async () => {
    await renderRun({ state: 'paused', pauseCode: 'provider_policy', schools: [plannedAgain] });
    expect(
      screen.getByText(
        'Many school and work accounts block other apps. Stop this run, connect a personal mailbox in step 1, and send again.',
      ),
    ).toBeInTheDocument();
  });

  it('waits for a parent, and can only be taken back', async () => {
    const { user, changes } = await renderRun({
      state: 'paused',
      pauseCode: 'parent_approval',
      schools: [planned, planned],
    });
    expect(screen.getByText('Waiting for a parent', { selector: 'p' })).toBeInTheDocument();
    expect(sendButton('Waiting for a parent')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Continue Sending' })).not.toBeInTheDocument();
    await press(user, screen.getByRole('button', { name: 'Cancel this run' }));
    expect(changes()).toEqual([{ runId, change: { kind: 'undo' } }]);
  });

  it('goes on with other files', async () => {
    const { user, changes, data } = await renderRun({ ...forFiles, schools: [sent, planned] });
    expect(screen.getByText(forFiles.pauseMessage)).toBeInTheDocument();
    expect(screen.getByText('An attachment cannot be sent')).toBeInTheDocument();
    expect(sendButton('Continue Sending')).toBeDisabled();
    expect(sendButton('Continue Sending')).toHaveAccessibleDescription(
      'Choose other files first, or go on without files.',
    );
    await user.upload(screen.getByLabelText('Other files'), new File(['My CV'], 'My CV.txt'));
    await waitFor(() => expect(changes()).toHaveLength(1));
    const path = data.requests.find(({ body }) => String(body).includes('/storage/'))?.body as string;
    expect(changes()).toEqual([
      { runId, change: { kind: 'files', files: [{ path: path.split('/run-files/')[1], filename: 'My CV.txt' }] } },
    ]);
  });

  it('keeps its files when the other ones break a limit', async () => {
    const { user, host, changes } = await renderRun({ ...forFiles, schools: [sent, planned] });
    await user.upload(screen.getByLabelText('Other files'), new File([], 'My CV.txt'));
    await advance(0);
    expect(changes()).toEqual([]);
    expect(host.notifications).toEqual([
      {
        tone: 'error',
        title: 'Files Not Added',
        description: 'File "My CV.txt" is empty. Please choose another file.',
      },
    ]);
  });

  it('goes on without files', async () => {
    const { user, changes } = await renderRun({ ...forFiles, schools: [sent, planned] });
    await press(user, screen.getByRole('button', { name: 'Go on without files' }));
    expect(changes()).toEqual([{ runId, change: { kind: 'files', files: [] } }]);
  });

  it('shows the sentence of the server', async () => {
    await renderRun({
      state: 'paused',
      pauseCode: 'no_tokens',
      pauseMessage: 'No tokens left.',
      schools: [sent, planned],
    });
    expect(screen.getByText('No tokens left.')).toBeInTheDocument();
  });
});
