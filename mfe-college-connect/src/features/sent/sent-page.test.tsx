import { axeViolations } from '@cc/shared-ui/testing/axe-violations';
import { answered, createFakeApi, noAnswer, refused, type FakeAnswer } from '@cc/shared-ui/testing/fake-api';
import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pollDelay } from '../../api/watch-runs.ts';
import { earlier, failed, planned, sendingNow, sent, skipped, stopped, unknown } from '../../scenarios/run-rows.ts';
import { renderStep } from '../../testing/render-step.tsx';
import { createRunData } from '../../testing/runs.ts';
import SentPage from './sent-page.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

async function renderSent(
  runs: Parameters<typeof createRunData>[0],
  onCall: FakeAnswer | (() => FakeAnswer) = answered({ state: 'running' }),
) {
  const data = createRunData(runs);
  const api = createFakeApi(onCall);
  const host = createFakeHost({ data, api });
  const rendered = renderStep(<SentPage />, { host, route: '/college/sent' });
  await advance(0);
  return { ...rendered, data, api, host, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) };
}

const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);
const row = (school: string, at = 0) => {
  const item = screen.getAllByRole('listitem').filter((each) => within(each).queryByText(school))[at];
  if (!item) throw new Error(`No row for ${school}`);
  return within(item);
};

it('says that nothing was sent yet', async () => {
  await renderSent([]);
  expect(screen.getByText('Nothing sent yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Write to coaches' })).toHaveAttribute('href', '/college');
});

it('asks a visitor to sign in, and reads nothing', async () => {
  const data = createRunData([]);
  const host = createFakeHost({ data, user: null });
  renderStep(<SentPage />, { host, openSession: false });
  await advance(0);
  expect(screen.getByText('Sign in to see what you sent')).toBeInTheDocument();
  expect(data.requests).toEqual([]);
});

it('lists runs, the latest first, with coaches, time and state of each school', async () => {
  await renderSent([earlier, { state: 'finished', schools: [sent, failed, unknown, skipped] }]);
  const [first, second] = screen.getAllByRole('heading', { level: 2 });
  expect(first).toHaveTextContent(/^Nov 22, 2026/);
  expect(second).toHaveTextContent(/^Nov 9, 2026/);
  expect(row('Duke University').getByText('Accepted by Gmail')).toBeInTheDocument();
  expect(row('Duke University').getByText(/^Morgan Reyes, Casey Lin, Robin O'Dell/)).toBeInTheDocument();
  expect(row('Stanford University').getByText('Gmail refused this email.')).toBeInTheDocument();
  expect(row('Baylor University').getByText('Needs your answer')).toBeInTheDocument();
  expect(row('Purdue University').getByText('Skipped')).toBeInTheDocument();
  expect(rows()).toHaveLength(6);
});

it('shows a common subject once for the run, and different ones with each school', async () => {
  const own = { ...sent, subject: 'Jordan Avery for Duke University' };
  await renderSent([earlier, { state: 'finished', schools: [own, sent] }]);
  expect(row('Duke University').getByText('Subject: Jordan Avery for Duke University')).toBeInTheDocument();
  expect(row('Stanford University').getByText('Subject: Jordan Avery | 2027 Soccer Recruiting')).toBeInTheDocument();
  const common = screen.getByRole('region', { name: /^Nov 9, 2026/ });
  expect(within(common).getAllByText('Subject: Jordan Avery | 2027 Soccer Recruiting')).toHaveLength(1);
});

// @spec D1.4f
it('opens a letter as it was sent, with its addresses', async () => {
  const { user } = await renderSent([earlier]);
  await user.click(row('Duke University').getByRole('button', { name: 'Open letter' }));
  await advance(0);
  const dialog = within(screen.getByRole('dialog', { name: 'Duke University' }));
  expect(dialog.getByText(/Dear Coach,/)).toHaveTextContent('Duke University');
  expect(dialog.getByText(/morgan\.reyes@athletics\.duke-university\.example/)).toBeInTheDocument();
});

it('shows the first 50 schools of a run, all on request, and all on paper', async () => {
  const many = { ...earlier, schools: Array.from({ length: 120 }, () => sent) };
  await renderSent([many, { ...many, id: 'b3a1c0de-1f2e-4a3b-8c4d-5e6f70819204' }]);
  expect(rows()).toHaveLength(100);
  fireEvent.click(screen.getAllByRole('button', { name: 'Show all 120 schools' })[0] as HTMLElement);
  expect(rows()).toHaveLength(170);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(rows()).toHaveLength(240);
});

it('searches coaches and schools, and filters by state and run', async () => {
  const { user } = await renderSent([earlier, { state: 'finished', schools: [sent, failed, unknown] }]);
  await user.type(screen.getByLabelText('Search'), 'dúke reyes');
  expect(screen.getByText('2 emails')).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Run'), earlier.id);
  expect(screen.getByText('1 email')).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('State'), 'Not sent');
  expect(screen.getByText('No email matches')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(rows()).toHaveLength(5);
});

it('saves an unknown outcome, and then shows the new state', async () => {
  const { user, api, data } = await renderSent([{ state: 'finished', schools: [sent, unknown] }], () =>
    answered({ status: 'sent' }),
  );
  data.set({ state: 'finished', schools: [sent, sent] });
  await user.click(row('Stanford University').getByRole('button', { name: 'It was sent' }));
  await advance(0);
  expect(api.to('/api/resolve-send').map(({ body }) => body)).toMatchObject([{ outcome: 'sent' }]);
  expect(row('Stanford University').getByText('Accepted by Gmail')).toBeInTheDocument();
});

it.each([
  [refused('not_found', { error: 'There is no such email.' }), 'Answer Not Saved', 'There is no such email.'],
  [noAnswer, 'No Answer Arrived', 'Your answer may be saved or not. Check your connection and look again.'],
])('says so when an answer was not saved, and claims nothing without one', async (answer, title, description) => {
  const { user, host } = await renderSent([{ state: 'finished', schools: [unknown] }], answer);
  await user.click(screen.getByRole('button', { name: 'It was not sent' }));
  await advance(0);
  expect(host.notifications).toEqual([{ tone: 'error', title, description }]);
});

it('names the coaches of schools that were not emailed', async () => {
  await renderSent([{ state: 'stopped', schools: [stopped] }]);
  expect(screen.getByText('0 emails, 1 skipped or stopped')).toBeInTheDocument();
  expect(row('Duke University').getByText("Morgan Reyes, Casey Lin, Robin O'Dell")).toBeInTheDocument();
});

it('follows a run while it is not over', async () => {
  const { data } = await renderSent([{ schools: [sent, sendingNow, planned] }]);
  expect(screen.getByText('1 of 3 accepted.')).toHaveAttribute('role', 'status');
  expect(screen.getByText('Sending to Stanford University...')).toBeInTheDocument();
  data.set({ state: 'finished', schools: [sent, sent, sent] });
  await advance(pollDelay);
  expect(screen.getByText('3 of 3 sent.')).toBeInTheDocument();
  const asked = data.requests.length;
  await advance(10 * pollDelay);
  expect(data.requests).toHaveLength(asked);
});

it.each([
  ['Pause', { kind: 'pause' }],
  ['Stop the rest', { kind: 'stop' }],
  ['Skip this school', { kind: 'skip', school: 'Baylor University' }],
])('%s changes the run', async (name, change) => {
  const { user, api } = await renderSent([{ schools: [sent, sendingNow, planned] }]);
  await user.click(screen.getByRole('button', { name }));
  await advance(0);
  expect(api.to('/api/runs/change').map(({ body }) => body)).toMatchObject([{ change }]);
});

it('keeps the place of the keyboard when a run is undone', async () => {
  const soon = { state: 'scheduled', schools: [planned] } as const;
  const { user, data } = await renderSent([soon, earlier]);
  data.set(earlier);
  // Its ten seconds are over.
  screen.getByRole('button', { name: 'Cancel this run' }).focus();
  await user.keyboard('{Enter}');
  await advance(0);
  expect(screen.getByText('2 emails')).toHaveFocus();
});

it.each([
  [refused('not_found', { error: 'There is no such run.' }), 'Not Changed', 'There is no such run.'],
  [noAnswer, 'No Answer Arrived', 'The run may have changed. This page shows what it does now.'],
])('says why a change did not work, and claims nothing without an answer', async (answer, title, description) => {
  const { user, host } = await renderSent([{ schools: [sent, planned] }], answer);
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  await advance(0);
  expect(host.notifications).toEqual([{ tone: 'error', title, description }]);
});

it('does not claim to show what a run does if it could not read that either', async () => {
  const { user, host, data } = await renderSent([{ schools: [sent, planned] }], noAnswer);
  data.fail('own_runs');
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  await advance(0);
  expect(host.notifications[0]?.description).toMatch(/may have changed. Check your connection and reload the page.$/);
});

it.each([
  [{ state: 'stopped', schools: [sent, stopped] }, 'Continue Sending'],
  [{ state: 'finished', schools: [sent, failed] }, 'Retry Failed'],
] as const)('offers to send the rest: %#', async (run, name) => {
  const { user, api } = await renderSent([run]);
  await user.click(screen.getByRole('button', { name }));
  await advance(0);
  expect(api.to('/api/runs/change').map(({ body }) => body)).toMatchObject([{ change: { kind: 'retry' } }]);
});

it('tries again when the data did not load', async () => {
  const data = createRunData([earlier]);
  data.fail('own_runs');
  const host = createFakeHost({ data });
  renderStep(<SentPage />, { host });
  await advance(0);
  expect(screen.getByText('Your sent emails could not be loaded')).toBeInTheDocument();
  data.recover('own_runs');
  await userEvent
    .setup({ advanceTimers: jest.advanceTimersByTime })
    .click(screen.getByRole('button', { name: 'Try again' }));
  await advance(0);
  expect(rows()).toHaveLength(2);
});

it('has no accessibility violations', async () => {
  const { container } = await renderSent([
    { schools: [sent, sendingNow, planned, planned] },
    { ...earlier, schools: [sent, failed, unknown, skipped] },
  ]);
  jest.useRealTimers();
  expect(await axeViolations(container)).toEqual([]);
});
