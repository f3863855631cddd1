import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { renderWithHost } from '@cc/shared-ui/testing/render-with-host';
import { screen, within } from '@testing-library/react';
import { PlanCards } from './plan-cards.tsx';
import type { BuyButtonsProps } from '@cc/contracts/fragments/mfe-commerce';

function BuyButtons({ priceId, planName }: BuyButtonsProps) {
  return <button type="button">{`Buy ${planName} by ${priceId}`}</button>;
}

const cards = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.closest('li') ?? heading);
const notNow = /cannot buy here right now/;

// @spec 1.7, 9.plans.1, 9.plans.2, 9.plans.3
test.each([
  ['Starter', ['$12.99', '30', '60-120', '$0.433']],
  ['Premium', ['$24.99', '80', '160-320', '$0.312']],
  ['Unlimited', ['$29.99', 'Unlimited', 'under $0.029']],
])('%s shows price, tokens, coaches and the price per email', async (title, [price, ...facts]) => {
  renderWithHost(<PlanCards />);
  await screen.findAllByText(notNow);
  const card = cards().find((candidate) => within(candidate).queryByRole('heading', { name: title }));
  expect(card).toHaveTextContent(`${price}paid once`);
  const values = within(card ?? document.body).getAllByRole('definition');
  expect(values.map(({ textContent }) => textContent)).toEqual(facts);
});

test('no card repeats the numbers of its table in text', async () => {
  renderWithHost(<PlanCards />);
  await screen.findAllByText(notNow);
  for (const card of cards()) {
    const features = within(card)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(features.length).toBeGreaterThan(2);
    expect(features.filter((feature) => /token|coaches/i.test(feature ?? ''))).toEqual([]);
  }
});

// @spec 2.route.3
test('only Unlimited is marked Most Popular', async () => {
  renderWithHost(<PlanCards />);
  await screen.findAllByText(notNow);
  expect(screen.getByText('Most Popular').closest('li')).toBe(cards()[2]);
});

test('with commerce deployed, each plan has its buttons', async () => {
  const host = createFakeHost({ fragments: { 'mfe-commerce/buy-buttons': BuyButtons } });
  renderWithHost(<PlanCards />, { host });
  expect(await screen.findByRole('button', { name: 'Buy Starter by coach_connect_starter' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Buy Premium by coach_connect_premium' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Buy Unlimited by coach_connect_unlimited' })).toBeInTheDocument();
  expect(screen.queryByText(notNow)).not.toBeInTheDocument();
});

function BrokenButtons(): never {
  throw new Error('broken');
}

test.each([
  ['is not deployed', {}],
  ['is broken', { 'mfe-commerce/buy-buttons': BrokenButtons }],
])('if commerce %s, a sentence that promises nothing replaces the buttons', async (_case, fragments) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  renderWithHost(<PlanCards />, { host: createFakeHost({ fragments }) });
  expect(await screen.findAllByText(notNow)).toHaveLength(3);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: 'write to us' })[0]).toHaveAttribute('href', '/contact');
  jest.restoreAllMocks();
});
