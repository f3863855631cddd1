import { answered } from '@cc/shared-ui/testing/fake-api';
import { testUser } from '@cc/shared-ui/testing/fake-host';
import { screen } from '@testing-library/react';
import { failed, planned, sendingNow, sent, skipped, stopped, unknown } from '../../scenarios/run-rows.ts';
import { selectRunId } from '../../state/run-slice.ts';
import { coachesSelected, selectSchools } from '../../state/selection-slice.ts';
import { createWizardStorage } from '../../state/wizard-storage.ts';
import { aCoach } from '../../testing/coaches.ts';
import { renderRun } from './testing/run-in-step.tsx';
import { advance, press, row, runId, sendButton, toastTitles } from './testing/send-step.tsx';

let consoleError: jest.SpyInstance;

beforeEach(() => {
  jest.useFakeTimers();
  consoleError = jest.spyOn(console, 'error').mockImplementation();
});
afterEach(() => void jest.useRealTimers());

describe('the end of a run', () => {
  // @spec 4.wizard.15, 9.plans.14
  it('shows a toast, clears stored data and starts a new session after a second', async () => {
    const { host, browser, become, changes } = await renderRun({ schools: [sent, sendingNow] });
    browser.storage.setItem('college-wizard:session', '{}');
    await become({ state: 'finished', schools: [sent, sent] });
    expect(host.notifications).toEqual([
      { tone: 'success', title: 'Emails Sent!', description: 'Successfully sent 2 email(s). 0 failed.' },
    ]);
    expect(sendButton('All Sent')).toBeDisabled();
    expect(changes()).toEqual([{ runId, change: { kind: 'seen' } }]);
    expect(browser.storage.getItem('college-wizard:session')).toBeNull();
    expect(createWizardStorage(browser.storage).takeReset()).toBe(true);
    await advance(999);
    expect(browser.visited).toEqual([]);
    await advance(1);
    expect(browser.visited).toEqual(['/college']);
  });

  it('starts the new session in place when its reader went on to another page', async () => {
    const { store, browser, become, unmount } = await renderRun({ schools: [sent, sendingNow] });
    await become({ state: 'finished', schools: [sent, sent] });
    unmount();
    await advance(5_000);
    expect(browser.visited).toEqual([]);
    expect(selectSchools(store.getState())).toEqual([]);
    expect(createWizardStorage(browser.storage).takeReset()).toBe(false);
  });

  it('keeps the session when other schools were chosen meanwhile', async () => {
    const { store, browser, become } = await renderRun({ schools: [sent, sendingNow] });
    store.dispatch(coachesSelected([aCoach({ id: 999, school: 'Zenith University' })]));
    await become({ state: 'finished', schools: [sent, sent] });
    await advance(5_000);
    expect(browser.visited).toEqual([]);
    expect(selectRunId(store.getState())).toBeNull();
    expect(selectSchools(store.getState()).map(({ school }) => school)).toContain('Zenith University');
  });

  it('keeps what another tab has stored on this device alone', async () => {
    const { store, browser, become } = await renderRun({ schools: [sent, sendingNow] });
    const { wizard, selection, personalization, details, draft, start } = store.getState();
    createWizardStorage(browser.storage).keepSession({
      userId: testUser.id,
      step: wizard.step,
      selection: { ...selection, coachIds: [] },
      personalization,
      details,
      draft: { ...draft, body: 'Dear Coach, written in another tab', unsaved: true },
      attachments: [],
      start: start.choice,
    });
    await become({ state: 'finished', schools: [sent, sent] });
    await advance(5_000);
    expect(browser.visited).toEqual([]);
    expect(createWizardStorage(browser.storage).read(testUser.id)?.draft?.unsaved).toBe(true);
  });

  it('counts no school that the user left out', async () => {
    const { host, become } = await renderRun({ schools: [sent, sendingNow, skipped] });
    await become({ state: 'finished', schools: [sent, sent, skipped] });
    expect(host.notifications.map(({ description }) => description)).toEqual([
      'Successfully sent 2 email(s). 0 failed.',
    ]);
  });

  // @spec 4.wizard.17, 8.14, 8.15
  it('stays after a partial failure, and retries', async () => {
    const { user, host, browser, become, changes } = await renderRun({ schools: [sent, sendingNow] });
    await become({ state: 'finished', schools: [sent, failed] });
    expect(host.notifications).toEqual([
      { tone: 'success', title: 'Emails Sent!', description: 'Successfully sent 1 email(s). 1 failed.' },
      {
        tone: 'error',
        title: 'Some Emails Failed',
        description: 'Failed to send 1 email(s). Check the console for details.',
      },
    ]);
    expect(consoleError).toHaveBeenCalledWith(
      'The email to Stanford University was not sent.',
      'Gmail refused this email.',
    );
    expect(row('Stanford University').getByText('Gmail refused this email.')).toBeInTheDocument();
    await advance(5_000);
    expect(browser.visited).toEqual([]);
    await press(user, sendButton('Retry Failed'));
    expect(changes()).toEqual([{ runId, change: { kind: 'retry' } }]);
  });

  // @spec 8.14
  it('gives a reason where the server has none', async () => {
    await renderRun({ state: 'finished', schools: [sent, { status: 'failed' }] });
    expect(row('Stanford University').getByText('Failed to send email')).toBeInTheDocument();
  });

  it('shows no toast for a result that is not new', async () => {
    const { host } = await renderRun({ state: 'finished', schools: [sent, failed] });
    expect(host.notifications).toEqual([]);
  });

  it('keeps the schools that are left for a changed email', async () => {
    const { user, store, goToStep } = await renderRun({ state: 'stopped', schools: [sent, unknown, failed, stopped] });
    await press(user, screen.getByRole('button', { name: 'Change the email' }));
    expect(selectRunId(store.getState())).toBeNull();
    expect(selectSchools(store.getState()).map(({ school }) => school)).toEqual([
      'Baylor University',
      'Purdue University',
    ]);
    expect(goToStep).toHaveBeenCalledWith(5);
  });

  it('continues after a stop', async () => {
    const { user, host, become, changes } = await renderRun({ schools: [sent, sendingNow, planned] });
    await become({ state: 'stopped', schools: [sent, sent, stopped] });
    expect(toastTitles(host)).toEqual(['2 of 3 emails sent']);
    expect(screen.getByText('You stopped the rest')).toBeInTheDocument();
    expect(
      screen.getByText(/^Continue whenever you like\. The rest would go out from .+@.+\. To use another mailbox/),
    ).toBeInTheDocument();
    await press(user, sendButton('Continue Sending'));
    expect(changes()).toEqual([{ runId, change: { kind: 'retry' } }]);
  });
});

describe('an unknown outcome', () => {
  // @spec D1.7c
  it('is asked for, and "It was sent" ends the session when it was the last one', async () => {
    const { user, api, data, browser } = await renderRun(
      { state: 'finished', schools: [sent, unknown] },
      { others: ({ path }) => (path === '/api/resolve-send' ? answered({ status: 'sent' }) : undefined) },
    );
    expect(screen.getByText('1 of 2 sent, 1 needs your answer.')).toBeInTheDocument();
    expect(screen.getByText('One email needs your answer')).toBeInTheDocument();
    expect(screen.getByText('1 email needs your answer first.')).toBeInTheDocument();
    expect(sendButton('Retry Failed')).toBeDisabled();
    data.set({ state: 'finished', schools: [sent, sent] });
    await press(user, row('Stanford University').getByRole('button', { name: 'It was sent' }));
    expect(api.to('/api/resolve-send').map(({ body }) => body)).toMatchObject([{ outcome: 'sent' }]);
    await advance(1_000);
    expect(browser.visited).toEqual(['/college']);
  });

  // @spec D1.7c
  it('"It was not sent" lets the school be tried again', async () => {
    const { user, api, data } = await renderRun(
      { state: 'finished', schools: [sent, unknown] },
      { others: ({ path }) => (path === '/api/resolve-send' ? answered({ status: 'failed' }) : undefined) },
    );
    data.set({ state: 'finished', schools: [sent, failed] });
    await press(user, row('Stanford University').getByRole('button', { name: 'It was not sent' }));
    expect(api.to('/api/resolve-send').map(({ body }) => body)).toMatchObject([{ outcome: 'not-sent' }]);
    expect(sendButton('Retry Failed')).toBeEnabled();
  });
});
