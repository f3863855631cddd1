import { sameStaffDays } from '@cc/contracts/api/runs';
import { noAnswer, refused } from '@cc/shared-ui/testing/fake-api';
import { testUser } from '@cc/shared-ui/testing/fake-host';
import { screen } from '@testing-library/react';
import { selectRunId, selectRunKey } from '../../state/run-slice.ts';
import { advance, press, renderSendStep, row, sendButton, sendData, started } from './testing/send-step.tsx';

const now = Date.parse('2026-11-22T16:20:00.000Z');
const day = 86_400_000;

beforeEach(() => void jest.useFakeTimers({ now }));
afterEach(() => void jest.useRealTimers());

/** A letter that a coach got this many days ago. */
function letterTo(coach: number, days: number, status = 'sent') {
  const time = new Date(now - days * day).toISOString();
  return { id: `${coach}`, user_id: testUser.id, status, coach_ids: [coach], started_at: time, created_at: time };
}

describe('a second letter', () => {
  it('is marked with the date of the last one, and needs no confirmation after 14 days', async () => {
    renderSendStep({ data: sendData({ own_sends: [letterTo(901, sameStaffDays + 1)] }) });
    await advance(0);
    expect(row('Baylor').getByText(/Last letter Nov 7, 2026/)).toBeInTheDocument();
    expect(row('Duke').queryByText(/Last letter/)).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(sendButton()).toBeEnabled();
  });

  it('within 14 days needs one confirmation per school', async () => {
    const { user, api } = renderSendStep({
      data: sendData({ own_sends: [letterTo(902, 3), letterTo(903, 13, 'planned')] }),
    });
    await advance(0);
    expect(sendButton()).toBeDisabled();
    expect(screen.getByText(/^2 schools got a letter in the last 14 days\./)).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Send Baylor a second letter' }));
    expect(screen.getByText(/^1 school got a letter in the last 14 days\./)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Leave out Duke' }));
    await press(user, sendButton());
    expect(api.to('/api/runs').map(({ body }) => body)).toMatchObject([
      { schools: [{ school: 'Baylor', again: true }] },
    ]);
  });

  it('that only the server knows of is asked for as well', async () => {
    const data = sendData();
    const { user } = renderSendStep({ data, onStart: () => refused('forbidden') });
    await advance(0);
    data.tables.own_sends = [letterTo(903, 1)];
    await press(user, sendButton());
    expect(screen.getByRole('checkbox', { name: 'Send Duke a second letter' })).not.toBeChecked();
    expect(sendButton()).toBeDisabled();
  });

  it('to the same address in another program is asked for when the server names the school', async () => {
    const { user, api } = renderSendStep({
      onStart: (_call, count) =>
        count === 1 ? refused('letter_repeated', { fields: { Duke: 'Recently.' } }) : started,
    });
    await press(user, sendButton());
    expect(sendButton()).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Send Duke a second letter' }));
    await press(user, sendButton());
    expect(api.to('/api/runs').at(-1)?.body).toMatchObject({
      schools: [{ again: false }, { school: 'Duke', again: true }],
    });
  });

  it('that was confirmed for a run whose answer was lost is asked for anew, once that run is over', async () => {
    const data = sendData({ own_sends: [letterTo(902, 3), letterTo(903, 3)] });
    const again = refused('letter_repeated', { fields: { Baylor: 'Today.' } });
    const { user, store, api } = renderSendStep({
      data,
      onStart: (_call, count) => [noAnswer, refused('idempotency_key_reused'), again][count - 1] ?? started,
    });
    await advance(0);
    await user.click(screen.getByRole('checkbox', { name: 'Send Baylor a second letter' }));
    await user.click(screen.getByRole('checkbox', { name: 'Send Duke a second letter' }));
    await press(user, sendButton());
    const lost = selectRunKey(store.getState()) ?? '';
    data.tables.own_runs = [
      { id: crypto.randomUUID(), user_id: testUser.id, idempotency_key: lost, state: 'finished' },
    ];
    await user.click(screen.getByRole('button', { name: 'Leave out Duke' }));
    await press(user, sendButton());
    expect(api.to('/api/runs').at(-1)?.body).toMatchObject({ schools: [{ school: 'Baylor', again: false }] });
    expect(selectRunId(store.getState())).toBeNull();
    expect(screen.getByRole('checkbox', { name: 'Send Baylor a second letter' })).not.toBeChecked();
    expect(sendButton()).toBeDisabled();
  });

  it('that failed does not count', async () => {
    renderSendStep({ data: sendData({ own_sends: [letterTo(901, 1, 'failed')] }) });
    await advance(0);
    expect(screen.queryByText(/Last letter/)).not.toBeInTheDocument();
  });
});
