import { axeViolations } from '@cc/shared-ui/testing/axe-violations';
import { fireEvent, screen } from '@testing-library/react';
import { pollDelay } from '../../api/watch-runs.ts';
import { failed, planned, plannedAgain, sendingNow, sent, skipped, unknown } from '../../scenarios/run-rows.ts';
import { selectRunId } from '../../state/run-slice.ts';
import { selectSchools } from '../../state/selection-slice.ts';
import { renderRun } from './testing/run-in-step.tsx';
import { advance, press, row, runId, sendButton } from './testing/send-step.tsx';

const now = '2026-11-22T16:20:00.000Z';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse(now) });
  jest.spyOn(console, 'error').mockImplementation();
});
afterEach(() => void jest.useRealTimers());

const soon = { state: 'scheduled', wakeAt: '2026-11-22T16:20:10.000Z', createdAt: now } as const;

describe('a run that has not begun', () => {
  // @spec D1.32b
  it('counts ten seconds down, and can be undone', async () => {
    const { user, changes, data, store, host } = await renderRun({ ...soon, schools: [planned, planned] });
    expect(screen.getByRole('timer')).toHaveTextContent('10 seconds');
    expect(sendButton('Starting...')).toHaveAttribute('aria-busy', 'true');
    await advance(3_000);
    expect(screen.getByRole('timer')).toHaveTextContent('7 seconds');
    data.set({ state: 'stopped', pauseCode: 'undone', schools: [] });
    await press(user, screen.getByRole('button', { name: 'Undo' }));
    expect(changes()).toEqual([{ runId, change: { kind: 'undo' } }]);
    expect(host.notifications).toEqual([{ tone: 'info', title: 'Run Canceled', description: 'Nothing was sent.' }]);
    expect(selectRunId(store.getState())).toBeNull();
    expect(sendButton()).toBeEnabled();
    expect(screen.getByRole('heading', { level: 2 })).toHaveFocus();
    expect(selectSchools(store.getState())).toHaveLength(2);
  });

  it('that was canceled on another device says so, and returns to the review', async () => {
    const { host } = await renderRun({ state: 'stopped', pauseCode: 'undone', schools: [] });
    expect(host.notifications).toMatchObject([{ title: 'Run Canceled' }]);
    expect(sendButton()).toBeEnabled();
  });

  it('counts from ten at most: the clock of the device may be wrong', async () => {
    await renderRun({
      ...soon,
      createdAt: '2026-11-22T18:00:00.000Z',
      wakeAt: '2026-11-22T18:00:10.000Z',
      schools: [planned],
    });
    expect(screen.getByRole('timer')).toHaveTextContent('10 seconds');
  });
});

describe('a run under way', () => {
  // @spec D1.9d
  it('shows each school as the server has it', async () => {
    const { become } = await renderRun({ schools: [sent, sendingNow, planned, unknown] });
    expect(sendButton('Sending...')).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByText(/Take one last look/)).not.toBeInTheDocument();
    expect(screen.getByText('You can close this page. We send the rest and email you a summary.')).toBeInTheDocument();
    expect(row('Duke University').getByText('Accepted by Gmail')).toBeInTheDocument();
    expect(row('Stanford University').getByText('Sending...')).toBeInTheDocument();
    expect(row('Baylor University').getByText('Waiting')).toBeInTheDocument();
    expect(row('Purdue University').getByText('Needs your answer')).toBeInTheDocument();
    await become({ schools: [sent, sent, sendingNow, unknown] });
    expect(row('Baylor University').getByText('Sending...')).toBeInTheDocument();
  });

  it('emits tokens-changed when emails were accepted', async () => {
    const { host, become } = await renderRun({ schools: [sendingNow, planned] });
    const heard: unknown[] = [];
    host.events.on('tokens-changed', (detail) => heard.push(detail));
    await become({ schools: [sent, sendingNow] });
    expect(heard).toEqual([{ reason: 'sent' }]);
  });

  it('asks nothing when the page is left', async () => {
    const { host } = await renderRun({ schools: [sent, sendingNow] });
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
    expect(host.reloadHolds).toEqual([]);
  });

  it.each([
    ['Pause', { kind: 'pause' }],
    ['Stop the rest', { kind: 'stop' }],
    ['Skip this school', { kind: 'skip', school: 'Baylor University' }],
  ])('%s', async (name, change) => {
    const { user, changes } = await renderRun({ schools: [sent, sendingNow, planned] });
    await press(user, screen.getByRole('button', { name }));
    expect(changes()).toEqual([{ runId, change }]);
  });

  it('says that it is paused, goes on, skips a school and stops', async () => {
    const { user, data } = await renderRun({ schools: [sent, sendingNow, planned, planned] });
    const pressed = async (name: string, next: Parameters<typeof renderRun>[0]) => {
      data.set(next);
      await press(user, screen.getAllByRole('button', { name })[0] as HTMLElement);
    };
    expect(screen.getByText('Your emails are being sent')).toBeInTheDocument();
    await pressed('Pause', { state: 'paused', pauseCode: 'user', schools: [sent, sent, planned, planned] });
    expect(screen.getByText('Paused')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: /^Continue/ })).toHaveLength(1);
    expect(screen.getByText('Nothing more is sent until you continue.')).toBeInTheDocument();
    expect(screen.getByText('2 of 4 sent. Your coaches and your email are saved.')).toBeInTheDocument();
    expect(document.activeElement).toHaveTextContent('Nothing more is sent until you continue.');
    await pressed('Skip this school', { state: 'paused', pauseCode: 'user', schools: [sent, sent, skipped, planned] });
    expect(row('Baylor University').getByText('Skipped')).toBeInTheDocument();
    expect(row('Baylor University').getByRole('button', { name: 'Open letter' })).toHaveFocus();
    expect(screen.getByText('2 of 3 sent. Your coaches and your email are saved.')).toBeInTheDocument();
    await pressed('Continue Sending', { schools: [sent, sent, skipped, sendingNow] });
    expect(screen.getByText('Your emails are being sent')).toBeInTheDocument();
    await pressed('Stop the rest', { state: 'stopped', schools: [sent, sent, skipped, sendingNow] });
    expect(screen.getByText('Stopping after this email')).toBeInTheDocument();
    expect(screen.getByText('The last email has begun. The others are not sent.')).toBeInTheDocument();
    expect(document.activeElement).toHaveTextContent('Stopping after this email');
  });

  // The server's sentences: a test of the API compares them.
  it.each([
    ['mailbox_busy', 'Your mailbox needs a short break.', 'Gmail is asking us to slow down.'],
    [
      'daily_limit_reached',
      'You have reached your limit',
      'You have reached the limit of 250 emails in 24 hours. Sending goes on by itself as soon as there is room.',
    ],
    [
      'provider_unavailable',
      'Your email provider does not answer',
      'Gmail is not responding right now. We keep trying.',
    ],
    ['unavailable', 'We cannot send right now', 'Something went wrong on our side. We keep trying.'],
  ])('says why it waits and until when: %s', async (pauseCode, title, pauseMessage) => {
    const wakeAt = '2026-11-22T16:21:05.000Z';
    await renderRun({ state: 'waiting', pauseCode, pauseMessage, wakeAt, schools: [sent, planned] });
    expect(screen.getByText(title)).toBeInTheDocument();
    expect(sendButton('Waiting...')).toBeInTheDocument();
    expect(screen.getByText(new RegExp(`^${pauseMessage} Sending continues in`))).toBeInTheDocument();
    expect(screen.getByRole('timer')).toHaveTextContent('1 minute 5 seconds');
  });

  it('says why staff paused its provider, also before its first email, and that it can be stopped', async () => {
    const pauseMessage = 'Google is away.';
    await renderRun({ state: 'waiting', pauseCode: 'provider_paused', pauseMessage, schools: [planned, planned] });
    expect(screen.getByText('Sending with Gmail is paused for everybody')).toBeInTheDocument();
    expect(screen.getByText('Google is away. Your run continues by itself.')).toBeInTheDocument();
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  });

  it('says why it waits before its first email too, and can be canceled', async () => {
    const pauseMessage = 'Something went wrong on our side. We keep trying.';
    await renderRun({ state: 'waiting', pauseCode: 'unavailable', pauseMessage, schools: [planned, planned] });
    expect(screen.getByText('We cannot send right now')).toBeInTheDocument();
    expect(screen.getByText(new RegExp(`^${pauseMessage} Sending continues`))).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Cancel this run' })).toBeInTheDocument();
  });

  it('that is tried again after all its schools failed is under way, and not scheduled', async () => {
    await renderRun({ schools: [plannedAgain, plannedAgain] });
    expect(screen.getByText('Your emails are being sent')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^(Change the time|Cancel this run)$/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Stop the rest' })).toBeInTheDocument();
  });

  it('gives the focus of a button that is disabled to the heading', async () => {
    const { become } = await renderRun({ schools: [sendingNow, planned] });
    sendButton('Sending...').focus();
    const wakeAt = '2026-11-23T16:21:05.000Z';
    await become({ state: 'waiting', pauseCode: 'daily_limit_reached', wakeAt, schools: [sent, planned] });
    expect(screen.getByRole('heading', { level: 2 })).toHaveFocus();
  });

  it('says at which time it goes on, when that is long', async () => {
    const wakeAt = '2026-11-23T16:21:05.000Z';
    await renderRun({ state: 'waiting', pauseCode: 'daily_limit_reached', wakeAt, schools: [sent, planned] });
    expect(sendButton('Waiting')).toBeDisabled();
    expect(screen.getByText(/Sending continues on Nov 23, 2026, .+ [A-Z]{3,4}\.$/)).toBeInTheDocument();
  });

  it('stays as it was while the data does not answer', async () => {
    const { data } = await renderRun({ schools: [sent, sendingNow] });
    data.fail('own_runs');
    await advance(3 * pollDelay);
    expect(row('Duke University').getByText('Accepted by Gmail')).toBeInTheDocument();
  });
});

it('lets go of a run that is not there', async () => {
  const { store, data } = await renderRun({ schools: [planned] });
  data.tables.own_runs = [];
  await advance(pollDelay);
  expect(selectRunId(store.getState())).toBeNull();
});

it.each([
  [{ schools: [sent, sendingNow, planned, unknown] }],
  [{ state: 'paused', pauseCode: 'no_tokens', schools: [sent, planned] }],
  [{ state: 'finished', schools: [sent, failed, unknown, skipped] }],
] as const)('has no accessibility violations (%#)', async (run) => {
  const { container } = await renderRun(run);
  jest.useRealTimers();
  expect(await axeViolations(container)).toEqual([]);
});
