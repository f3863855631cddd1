import { axeViolations } from '@cc/shared-ui/testing/axe-violations';
import { refused } from '@cc/shared-ui/testing/fake-api';
import { soccerCoaches } from '@cc/contracts/scenarios/coaches';
import { act, fireEvent, screen } from '@testing-library/react';
import { localTimeText } from '../../run/times.ts';
import { planned, sent } from '../../scenarios/run-rows.ts';
import { selectRunId } from '../../state/run-slice.ts';
import { coachesSelected, selectSchools } from '../../state/selection-slice.ts';
import { renderRun } from './testing/run-in-step.tsx';
import { press, row, runId, sendButton } from './testing/send-step.tsx';

const now = '2026-11-22T16:20:00.000Z';

beforeEach(() => void jest.useFakeTimers({ now: Date.parse(now) }));
afterEach(() => void jest.useRealTimers());

const later = { state: 'scheduled', createdAt: now, wakeAt: '2026-11-24T12:30:00.000Z' } as const;

describe('a run that begins later', () => {
  it('says when, and can be canceled', async () => {
    const { user, changes, data, store } = await renderRun({ ...later, schools: [planned] });
    expect(screen.getByText('Your emails are scheduled')).toBeInTheDocument();
    expect(sendButton('Scheduled')).toBeDisabled();
    expect(screen.getByText(/^Sending begins on Nov 24, 2026, .+ [A-Z]{3,4}\.$/)).toBeInTheDocument();
    data.set({ state: 'stopped', pauseCode: 'undone', schools: [] });
    await press(user, screen.getByRole('button', { name: 'Cancel this run' }));
    expect(changes()).toEqual([{ runId, change: { kind: 'undo' } }]);
    expect(selectRunId(store.getState())).toBeNull();
    expect(sendButton()).toBeEnabled();
  });

  it('can be moved', async () => {
    const { user, changes, data } = await renderRun({ ...later, schools: [planned] });
    await press(user, screen.getByRole('button', { name: 'Change the time' }));
    expect(screen.getByLabelText('Date and time')).toHaveValue(localTimeText(Date.parse(later.wakeAt)));
    fireEvent.change(screen.getByLabelText('Date and time'), {
      target: { value: localTimeText(Date.parse('2026-11-25T09:00:00.000Z')) },
    });
    data.set({ ...later, wakeAt: '2026-11-25T09:00:00.000Z', schools: [planned] });
    await press(user, screen.getByRole('button', { name: 'Save the time' }));
    expect(changes()).toEqual([
      { runId, change: { kind: 'move', start: { kind: 'at', at: '2026-11-25T09:00:00.000Z' } } },
    ]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText(/^Sending begins on Nov 25, 2026/)).toBeInTheDocument();
  });

  it('says so when it is too late to move it', async () => {
    const error = 'Sending has begun, so this is no longer possible. You can still pause or stop the rest.';
    const { user, host } = await renderRun(
      { ...later, schools: [planned] },
      { others: ({ path }) => (path === '/api/runs/change' ? refused('run_begun', { error }) : undefined) },
    );
    await press(user, screen.getByRole('button', { name: 'Change the time' }));
    await press(user, screen.getByRole('radio', { name: 'Now' }));
    await press(user, screen.getByRole('button', { name: 'Save the time' }));
    expect(host.notifications).toEqual([{ tone: 'error', title: 'Not Changed', description: error }]);
    expect(screen.getByRole('dialog', { name: 'Change the time' })).toBeInTheDocument();
  });

  it('says when each school has its morning, also between two of them', async () => {
    const due_at = '2026-11-24T14:30:00.000Z';
    const { become } = await renderRun({ ...later, schools: [planned, { ...planned, due_at }] });
    expect(screen.getByText(/Each school gets its email in its own morning\.$/)).toBeInTheDocument();
    expect(row('Stanford University').getByText(/^Waiting until Tue, Nov 24, 6:30\sAM PST$/)).toBeInTheDocument();
    await become({ ...later, wakeAt: due_at, schools: [sent, { ...planned, due_at }] });
    expect(screen.getByText('Waiting for the morning at the next school')).toBeInTheDocument();
    expect(screen.getByText(/^Sending continues on Nov 24, 2026/)).toBeInTheDocument();
  });

  it('lets the user write to other schools meanwhile', async () => {
    const { user, store, goToStep } = await renderRun({ ...later, schools: [planned, planned] });
    act(() => void store.dispatch(coachesSelected(soccerCoaches)));
    await press(user, screen.getByRole('button', { name: 'Write to other schools' }));
    expect(goToStep).toHaveBeenCalledWith(3);
    expect(selectRunId(store.getState())).toBeNull();
    expect(selectSchools(store.getState()).map(({ school }) => school)).toEqual([
      'Baylor University',
      'Purdue University',
    ]);
  });
});

it('has no accessibility violations', async () => {
  const { container } = await renderRun({ ...later, schools: [planned] });
  jest.useRealTimers();
  expect(await axeViolations(container)).toEqual([]);
});
