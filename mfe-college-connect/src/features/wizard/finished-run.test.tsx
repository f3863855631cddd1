import { soccerCoaches } from '@cc/contracts/scenarios/coaches';
import { answered, createFakeApi } from '@cc/shared-ui/testing/fake-api';
import { createFakeHost, testUser } from '@cc/shared-ui/testing/fake-host';
import { act, screen } from '@testing-library/react';
import { failed, planned, sent } from '../../scenarios/run-rows.ts';
import { bodyEdited, selectDraft } from '../../state/draft-slice.ts';
import { coachesSelected, genderChosen, selectGender, selectSelectedIds } from '../../state/selection-slice.ts';
import type { AppStore } from '../../state/store.ts';
import { load } from '../../state/testing/load.ts';
import { mailboxConnected, selectMailbox } from '../../state/connection-slice.ts';
import { runStarted, selectRunId, startRequested } from '../../state/run-slice.ts';
import { selectEmailsLeft } from '../../state/allowance-slice.ts';
import { selectStep, stepEntered } from '../../state/wizard-slice.ts';
import { createFakeBrowser } from '../../testing/fake-browser.ts';
import { renderStep } from '../../testing/render-step.tsx';
import { createRunData } from '../../testing/runs.ts';
import { stubSteps } from '../../testing/stub-steps.tsx';
import { WizardPage } from './wizard-page.tsx';

const runId = 'd5a1c0de-1f2e-4a3b-8c4d-5e6f70819203';
const mailbox = { email: 'jordan@gmail.example', accessToken: 'h'.repeat(32), provider: 'gmail' } as const;

/** Opens the wizard in a browser whose stored session is at step 7 and started a run. */
async function open(
  runs: Parameters<typeof createRunData>[0],
  started: 'run' | 'key' | 'elsewhere' = 'run',
  fails = false,
  prepare: (store: AppStore, data: ReturnType<typeof createRunData>) => void = () => undefined,
) {
  const browser = createFakeBrowser();
  const before = load({ browser });
  before.store.dispatch(mailboxConnected(mailbox));
  before.store.dispatch(genderChosen("Men's"));
  before.store.dispatch(stepEntered(7));
  if (started === 'run') before.store.dispatch(runStarted(runId));
  if (started === 'key') before.store.dispatch(startRequested(`key of ${runId}`));
  const data = createRunData(runs, { master_coaches: [...soccerCoaches] });
  prepare(before.store, data);
  before.leave();
  if (fails) data.fail('own_runs');
  const api = createFakeApi(answered({ state: 'finished' }));
  const host = createFakeHost({ data, api });
  const rendered = renderStep(
    <WizardPage steps={stubSteps} SelectedRecipients={() => null} FeedbackButton={() => null} />,
    { browser, host, openSession: false },
  );
  await screen.findByText(/^The work of step/);
  return { ...rendered, changes: () => api.to('/api/runs/change').map(({ body }) => body) };
}

// @spec 4.wizard.15, 4.wizard.16
it('ends the session of a run that finished while no page was open, and links to its result', async () => {
  const { store, host, browser } = await open([{ state: 'finished', schools: [sent, sent] }]);
  expect(selectStep(store.getState())).toBe(1);
  expect(selectGender(store.getState())).toBeNull();
  expect(selectRunId(store.getState())).toBeNull();
  expect(selectMailbox(store.getState())).toEqual(mailbox);
  expect(host.notifications.map(({ title }) => title)).toEqual(['New Session Started']);
  expect(screen.getByRole('link', { name: 'Sent' })).toHaveAttribute('href', '/college/sent');
  expect(selectEmailsLeft(store.getState())).toBe(250);
  expect(load({ browser }).host.notifications).toEqual([]);
});

const complete = { state: 'finished', schools: [sent, sent] } as const;
const ofRun = soccerCoaches.slice(0, 3);
const others = soccerCoaches.slice(-3);

it.each([
  ['without work', []],
  ['with work of that run', ofRun],
])('ends the session of a device %s when a run of another device finished', async (_what, coaches) => {
  const { store, host, changes } = await open([complete], 'elsewhere', false, (before) =>
    before.dispatch(coachesSelected([...coaches])),
  );
  await screen.findByRole('link', { name: 'Sent' });
  expect(selectStep(store.getState())).toBe(1);
  expect(host.notifications.map(({ title }) => title)).toEqual(['New Session Started']);
  expect(changes()).toEqual([{ runId, change: { kind: 'seen' } }]);
});

it.each([
  ['other schools are chosen on this one', [complete], others],
  ['a page has shown that before', [{ ...complete, seen: true }], []],
  ['it partly failed', [{ state: 'finished', schools: [sent, failed] }], []],
  ['it goes on', [{ schools: [sent, planned] }], []],
] as const)('keeps the session when a run of another device finished, but %s', async (_what, runs, coaches) => {
  const { store, host, changes } = await open([...runs], 'elsewhere', false, (before) =>
    before.dispatch(coachesSelected([...coaches])),
  );
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(changes()).toEqual([]);
  expect(selectStep(store.getState())).toBe(7);
  expect(host.notifications).toEqual([]);
});

it('keeps schools that were chosen while the run of the session went on', async () => {
  const { store, host, changes } = await open([complete], 'run', false, (before) =>
    before.dispatch(coachesSelected([...ofRun, ...others])),
  );
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(selectSelectedIds(store.getState()).toSorted()).toEqual(others.map(({ id }) => id).toSorted());
  expect(selectRunId(store.getState())).toBeNull();
  expect(changes()).toEqual([{ runId, change: { kind: 'seen' } }]);
  expect(host.notifications).toEqual([]);
});

it('keeps a letter that the account does not have', async () => {
  const { store } = await open([complete], 'run', false, (before, data) => {
    before.dispatch(coachesSelected([...ofRun]));
    before.dispatch(bodyEdited('Dear Coach, written meanwhile'));
    data.fail('letters');
  });
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(selectDraft(store.getState()).body).toBe('Dear Coach, written meanwhile');
  expect(selectRunId(store.getState())).toBeNull();
});

it.each([
  ['goes on', { schools: [sent, planned] }],
  ['partly failed', { state: 'finished', schools: [sent, failed] }],
] as const)('keeps the session of a run that %s', async (_what, run) => {
  const { store, host } = await open([run]);
  expect(selectStep(store.getState())).toBe(7);
  expect(selectRunId(store.getState())).toBe(runId);
  expect(host.notifications).toEqual([]);
});

it('finds the run of a start that was never answered', async () => {
  const { store } = await open([{ schools: [planned] }], 'key');
  expect(selectRunId(store.getState())).toBe(runId);
});

it('keeps the key of a start that never arrived', async () => {
  const { store } = await open([], 'key');
  expect(selectRunId(store.getState())).toBeNull();
  expect(store.getState().run.key).toBe(`key of ${runId}`);
});

it('lets go of a run that was undone on another device', async () => {
  const { store } = await open([{ state: 'stopped', pauseCode: 'undone', schools: [] }]);
  expect(selectRunId(store.getState())).toBeNull();
  expect(selectStep(store.getState())).toBe(7);
});

it('keeps the session when the run cannot be read', async () => {
  const { store } = await open([], 'run', true);
  expect(selectStep(store.getState())).toBe(7);
  expect(selectRunId(store.getState())).toBe(runId);
  expect(store.getState().wizard.userId).toBe(testUser.id);
});
