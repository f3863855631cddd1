import { revealAddresses } from '@cc/contracts/api/reveal-addresses';
import type { ApiResult } from '@cc/contracts/federation/host-services';
import { noAnswer, refused } from '@cc/shared-ui/testing/fake-api';
import { screen } from '@testing-library/react';
import { runStarted, schoolSettled } from '../../state/send-slice.ts';
import { advance, keysOf, press, renderSendStep, row, schoolOf, sendButton, sendData } from './testing/send-step.tsx';

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation();
});
afterEach(() => void jest.useRealTimers());

const limit = 'You have opened the addresses of 90 schools, which is the limit.';

// @spec D1.4d
it('reveals each school right before its email', async () => {
  const revealed: string[] = [];
  const { user, api } = renderSendStep({
    onSend: (call) => {
      revealed.push(`${schoolOf(call)} after ${api.to(revealAddresses.path).length}`);
      return { ok: true, data: { messageId: 'm' } };
    },
  });
  await press(user, sendButton());
  await advance(500);
  expect(revealed).toEqual(['Baylor after 1', 'Duke after 2']);
  expect(api.to('/api/send-gmail').map(({ body }) => body)).toMatchObject([
    { to: 'ann@baylor.example,bob@baylor.example' },
    { to: 'cid@duke.example' },
  ]);
});

// @spec D1.4f
it('shows the addresses that an accepted email went to', async () => {
  const { user } = renderSendStep({
    prepare(store) {
      store.dispatch(runStarted({ runId: 'run', schools: ['Baylor', 'Duke'] }));
      store.dispatch(schoolSettled({ school: 'Duke', result: { status: 'accepted', messageId: 'm' } }));
    },
  });
  expect(row('Baylor').queryByRole('button', { name: /addresses/ })).not.toBeInTheDocument();
  await press(user, row('Duke').getByRole('button', { name: 'Show addresses of Duke' }));
  expect(row('Duke').getByText('cid@duke.example')).toBeInTheDocument();
});

// @spec D1.4d
it('at the limit says so at the school and continues with the others', async () => {
  let refusal: ApiResult<never> | undefined = refused('address_limit_reached', { error: limit });
  const { user, api } = renderSendStep({ onReveal: () => refusal });
  await press(user, sendButton());
  expect(row('Baylor').getByText(limit)).toBeInTheDocument();
  refusal = undefined;
  await advance(500);
  expect(keysOf(api.to('/api/send-gmail'))).toEqual(['Duke/1']);
});

it('stops if everything bought was refunded', async () => {
  const { user, api } = renderSendStep({ data: sendData({ token_tracker: [] }) });
  await press(user, sendButton());
  await advance(5_000);
  expect(screen.getByText('You have no tokens left')).toBeInTheDocument();
  expect(api.to('/api/send-gmail')).toEqual([]);
});

it('asks again after a missing answer, and after four stops with nothing sent', async () => {
  let refusal: ApiResult<never> | undefined = noAnswer;
  const { user, api } = renderSendStep({ onReveal: () => refusal });
  await press(user, sendButton());
  await advance(20_000);
  expect(api.to(revealAddresses.path)).toHaveLength(4);
  expect(screen.getByText('We could not reach Coach Connect')).toBeInTheDocument();
  expect(row('Baylor').getByText('Not sent')).toBeInTheDocument();
  refusal = undefined;
  await press(user, sendButton('Continue Sending'));
  await advance(500);
  expect(keysOf(api.to('/api/send-gmail'))).toEqual(['Baylor/1', 'Duke/1']);
});

// @spec D1.7c
it.each([
  ['no_tokens', refused('no_tokens')],
  ['address_limit_reached', refused('address_limit_reached')],
  ['no answer', noAnswer],
])('an unclear send stays unclear when addresses are refused: %s', async (_why, answer) => {
  const { user, store } = renderSendStep({
    onReveal: () => answer,
    prepare(prepared) {
      prepared.dispatch(runStarted({ runId: 'run', schools: ['Baylor', 'Duke'] }));
      prepared.dispatch(schoolSettled({ school: 'Baylor', result: { status: 'unknown' } }));
    },
  });
  await press(user, sendButton('Continue Sending'));
  await advance(20_000);
  expect(store.getState().send.schools['Baylor']).toEqual({ attempt: 1, result: { status: 'unknown' } });
});

it('sends nothing to a school whose coach is no longer in the list', async () => {
  const data = sendData();
  data.tables.master_coaches = data.tables.master_coaches?.filter(({ id }) => id !== 902) ?? [];
  const { user, api } = renderSendStep({ data });
  await press(user, sendButton());
  await advance(500);
  expect(row('Baylor').getByText(/^One of the coaches you selected is no longer in our list\./)).toBeInTheDocument();
  expect(keysOf(api.to('/api/send-gmail'))).toEqual(['Duke/1']);
});
