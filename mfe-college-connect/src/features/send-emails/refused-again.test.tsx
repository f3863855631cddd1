import { noAnswer, refused } from '@cc/shared-ui/testing/fake-api';
import { testUser } from '@cc/shared-ui/testing/fake-host';
import { screen } from '@testing-library/react';
import { selectRunId, selectRunKey } from '../../state/run-slice.ts';
import { press, renderSendStep, runId, sendButton, sendData } from './testing/send-step.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('takes the run of a lost answer whatever refuses the next press', async () => {
  const data = sendData();
  const { user, store } = renderSendStep({
    data,
    onStart: (_call, count) => (count === 1 ? noAnswer : refused('unavailable')),
  });
  await press(user, sendButton());
  data.tables.own_runs = [
    { id: runId, user_id: testUser.id, idempotency_key: selectRunKey(store.getState()) ?? '', state: 'running' },
  ];
  await press(user, sendButton());
  expect(screen.queryByText('Nothing was sent')).not.toBeInTheDocument();
  expect(selectRunId(store.getState())).toBe(runId);
});
