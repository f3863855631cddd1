import { testUser } from '@cc/shared-ui/testing/fake-host';
import { screen } from '@testing-library/react';
import { pollDelay } from '../../api/watch-runs.ts';
import { loadEmailsLeft, loadTokens, selectEmailsLeft } from '../../state/allowance-slice.ts';
import { attachmentsAdded, uploadBegun } from '../../state/attachments-slice.ts';
import { mailboxDisconnected } from '../../state/connection-slice.ts';
import { bodyEdited, draftPrepared } from '../../state/draft-slice.ts';
import { fieldChanged } from '../../state/personalization-slice.ts';
import { allCoachesDeselected } from '../../state/selection-slice.ts';
import { someTokens } from '../../testing/tokens.ts';
import { advance, press, renderSendStep, row, sendButton, sendData } from './testing/send-step.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('before sending', () => {
  // @spec 2.wizard.30
  it('summarizes email, mailbox, recipients and cost', () => {
    renderSendStep({
      prepare(store) {
        store.dispatch(draftPrepared({ subject: 'Class of [Graduation Year]', body: `Dear Coach,${'x'.repeat(100)}` }));
        store.dispatch(
          attachmentsAdded([{ path: 'jordan/1/cv.pdf', name: 'cv.pdf', size: 2048, contentType: 'application/pdf' }]),
        );
        store.dispatch(loadEmailsLeft.fulfilled(250, '', testUser.id));
        store.dispatch(loadTokens.fulfilled(someTokens(80), '', testUser.id));
      },
    });
    expect(screen.getByText('jordan@gmail.example (Gmail)')).toBeInTheDocument();
    expect(screen.getByText('Class of 2027')).toBeInTheDocument();
    expect(screen.getByText(`Dear Coach,${'x'.repeat(89)}...`)).toBeInTheDocument();
    expect(screen.getByText('cv.pdf (2 KB)')).toBeInTheDocument();
    expect(screen.getByText('3 coaches at 2 schools. Each school gets one email.')).toBeInTheDocument();
    expect(row('Baylor').getByText('2 coaches')).toBeInTheDocument();
    expect(row('Duke').getByText('1 coach')).toBeInTheDocument();
    expect(screen.getByText('2 tokens, one per school')).toBeInTheDocument();
    expect(screen.getByText('Left after this: 78 tokens, 248 emails in the next 24 hours')).toBeInTheDocument();
  });

  it('says that the provider of the mailbox is paused, also when staff pause it later', async () => {
    const data = sendData({ provider_pauses: [{ provider: 'outlook', sentence: 'Microsoft is away.' }] });
    renderSendStep({ data });
    await advance(0);
    expect(screen.queryByText(/is paused/)).not.toBeInTheDocument();
    data.tables.provider_pauses?.push({ provider: 'gmail', sentence: 'Google is away.' });
    await advance(pollDelay);
    expect(screen.getByText('Sending with Gmail is paused for everybody')).toBeInTheDocument();
    expect(screen.getByText(/^Google is away\. You can start now/)).toBeInTheDocument();
  });

  it('warns about too few tokens', () => {
    renderSendStep({ prepare: (store) => store.dispatch(loadTokens.fulfilled(someTokens(1), '', testUser.id)) });
    expect(screen.getByText(/for 2 schools\. Sending pauses when/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/pricing');
  });

  it('shows both limits, and no remainder if there are too many schools', async () => {
    const { user, goToStep } = renderSendStep({
      prepare(store) {
        store.dispatch(loadEmailsLeft.fulfilled(1, '', testUser.id));
        store.dispatch(loadTokens.fulfilled(someTokens(1), '', testUser.id));
      },
    });
    expect(screen.getByText('Not enough tokens for all schools')).toBeInTheDocument();
    expect(screen.getByText(/^You can send 1 more email within 24 hours, and chose 2 schools\./)).toBeInTheDocument();
    expect(screen.queryByText(/Left after this/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Go to Select Recipients' }));
    expect(goToStep).toHaveBeenCalledWith(3);
  });

  it('cannot send before tokens were bought, and links to the plans', () => {
    renderSendStep({ prepare: (store) => store.dispatch(loadTokens.fulfilled(null, '', testUser.id)) });
    expect(screen.getByText('You need tokens to email these coaches')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/pricing');
    expect(sendButton()).toBeDisabled();
  });
});

describe('checks before sending', () => {
  // @spec 5.14, 6.5, 8.13
  it.each<[string, string, Parameters<typeof renderSendStep>[0]]>([
    [
      'Email Limit Exceeded',
      'You only have 1 emails left in the last 24 hours. Reduce your recipients or wait.',
      { prepare: (store) => store.dispatch(loadEmailsLeft.fulfilled(1, '', testUser.id)) },
    ],
    [
      'Email Not Connected',
      'Please connect your email account first.',
      { prepare: (store) => store.dispatch(mailboxDisconnected()) },
    ],
    [
      'Files Not Saved Yet',
      'Your files are being saved. Please press Send Emails again in a moment.',
      { prepare: (store) => store.dispatch(uploadBegun()) },
    ],
    [
      'No Coaches Selected',
      'Please select at least one coach to send emails to.',
      { prepare: (store) => store.dispatch(allCoachesDeselected()) },
    ],
    [
      'Missing Email Content',
      'Please fill in both subject and body before sending.',
      { prepare: (store) => store.dispatch(bodyEdited('  ')) },
    ],
    [
      'Missing Required Information',
      'Your email is missing [Graduation Year]. Please fill in step 4 first.',
      { prepare: (store) => store.dispatch(fieldChanged({ field: 'gradYear', value: '' })) },
    ],
    [
      'Invalid Highlight Video Link',
      'Please enter a valid URL (e.g., https://www.youtube.com/watch?v=...)',
      {
        prepare: (store) =>
          store.dispatch(fieldChanged({ field: 'highlightLink', value: 'https://jo:pw@youtube.com/v' })),
      },
    ],
    [
      'Email Cannot Be Sent',
      'The subject is 251 characters long. Please keep it to 250.',
      { prepare: (store) => store.dispatch(draftPrepared({ subject: 's'.repeat(251), body: 'Dear Coach,' })) },
    ],
  ])('%s', async (title, description, options) => {
    const { user, host, api } = renderSendStep(options);
    await press(user, sendButton());
    expect(host.notifications).toEqual([{ tone: 'error', title, description }]);
    expect(api.calls).toEqual([]);
  });

  // @spec 5.15, D1.5a
  it('skips the limit check while the number of emails left is unknown', async () => {
    const { user, host, api, store } = renderSendStep();
    expect(selectEmailsLeft(store.getState())).toBeNull();
    await press(user, sendButton());
    expect(api.to('/api/runs')).toHaveLength(1);
    expect(host.notifications).toEqual([]);
  });

  // @spec 5.14, D1.6
  it('counts schools, not coaches, against the limit', async () => {
    const { user, api } = renderSendStep({
      prepare: (store) => store.dispatch(loadEmailsLeft.fulfilled(2, '', testUser.id)),
    });
    await press(user, sendButton());
    expect(api.to('/api/runs')).toHaveLength(1);
  });
});
