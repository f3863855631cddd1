import { createFakeHost, testUser } from '@cc/shared-ui/testing/fake-host';
import { act, screen, waitFor } from '@testing-library/react';
import { createFakeData, type FakeTables } from '@cc/shared-ui/testing/fake-data';
import { renderStep } from '../../testing/render-step.tsx';
import { TokenPanel } from './token-panel.tsx';
import { useAllowance } from './use-allowance.ts';

function Panel() {
  useAllowance();
  return <TokenPanel />;
}

const sent = (count: number) =>
  Array.from({ length: count }, () => ({ user_id: testUser.id, timestamp_sent: new Date().toISOString() }));
const tokenRow = { user_id: testUser.id, tokens_available: 80, tokens_used: 0, total_tokens_purchased: 80 };
const tracker = (details: object = {}) => [{ ...tokenRow, is_unlimited: false, tokens_owed: 0, ...details }];

function setUp(tables: FakeTables = {}) {
  const data = createFakeData(tables);
  const host = createFakeHost({ data });
  return { data, host, render: () => renderStep(<Panel />, { host }) };
}

// @spec 2.wizard.3, 9.plans.5, 9.plans.6
it.each([
  [0, '250', 'green'],
  [150, '100', 'green'],
  [151, '99', 'yellow'],
  [249, '1', 'yellow'],
  [250, '0', 'red'],
  [260, '0', 'red'],
])('after %i emails in 24 hours shows %s left, in %s', async (count, left, tone) => {
  setUp({ sent_emails: sent(count) }).render();
  expect(await screen.findByText(left)).toHaveAttribute('data-badge', tone);
});

// @spec 8.23, 9.plans.6
it('shows an unknown count in grey', async () => {
  const { data, render } = setUp({ token_tracker: tracker() });
  data.fail('sent_emails');
  render();
  await screen.findByText('80');
  expect(screen.getByText('Unknown')).toHaveAttribute('data-badge', 'grey');
});

// @spec 2.wizard.3, 8.19
it.each([
  ['the number of tokens', tracker(), '80'],
  ['Unlimited', tracker({ is_unlimited: true, tokens_available: 0 }), 'Unlimited'],
  ['No tokens available at zero', tracker({ tokens_available: 0 }), 'No tokens available'],
  ['No tokens available to a user without purchases', [], 'No tokens available'],
])('shows %s', async (_what, token_tracker, text) => {
  setUp({ token_tracker }).render();
  expect(await screen.findByText(text)).toBeVisible();
});

it('shows tokens owed after a refund', async () => {
  setUp({ token_tracker: tracker({ tokens_available: 0, tokens_owed: 5 }) }).render();
  expect(await screen.findByText(/You spent 5 tokens whose money went back later/)).toBeVisible();
  expect(screen.getByText('No tokens available')).toBeVisible();
});

// @spec 8.19
it('says Loading tokens... and Error loading tokens', async () => {
  const { data, render } = setUp();
  const resume = data.pause('token_tracker');
  data.fail('token_tracker');
  render();
  expect(screen.getByText('Loading tokens...')).toBeVisible();
  resume();
  expect(await screen.findByText('Error loading tokens')).toBeVisible();
});

it.each([
  [
    'tokens changed',
    (host: ReturnType<typeof createFakeHost>) => host.events.emit('tokens-changed', { reason: 'sent' }),
  ],
  ['the window has the focus again', () => window.dispatchEvent(new Event('focus'))],
])('reads again when %s', async (_when, happen) => {
  const { data, host, render } = setUp({ token_tracker: tracker(), sent_emails: [] });
  render();
  await screen.findByText('80');
  data.tables['token_tracker'] = tracker({ tokens_available: 77 });
  data.tables['sent_emails'] = sent(3);
  act(() => void happen(host));
  await waitFor(() => expect(screen.getByText('77')).toBeVisible());
  expect(await screen.findByText('247')).toBeVisible();
});
