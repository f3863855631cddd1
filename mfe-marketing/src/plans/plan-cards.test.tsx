import type { HostServices } from '@cc/contracts/federation/host-services';
import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { renderWithHost } from '@cc/shared-ui/testing/render-with-host';
import { screen, within } from '@testing-library/react';
import { PlanCards } from './plan-cards.tsx';
import type { BuyButtonsProps } from './plan-purchase.tsx';

function BuyButtons({ priceId, planName }: BuyButtonsProps) {
  return <button type="button">{`Buy ${planName} by ${priceId}`}</button>;
}

// The page asks for one fragment; the test answers with that one's component.
const answering = (answer: () => Promise<unknown>) => answer as NonNullable<HostServices['loadFragment']>;

const cards = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.closest('li') ?? heading);
const soon = /Buying opens soon/;

test.each([
  ['Starter', ['$12.99', '30', '60-120', '$0.433']],
  ['Premium', ['$24.99', '80', '160-320', '$0.312']],
  ['Unlimited', ['$29.99', 'Unlimited', 'under $0.029']],
])('%s shows price, tokens, coaches and what an email comes to', async (title, [price, ...facts]) => {
  renderWithHost(<PlanCards />);
  await screen.findAllByText(soon);
  const card = cards().find((candidate) => within(candidate).queryByRole('heading', { name: title }));
  expect(card).toHaveTextContent(`${price}paid once`);
  const values = within(card ?? document.body).getAllByRole('definition');
  expect(values.map(({ textContent }) => textContent)).toEqual(facts);
});

test('Unlimited alone is marked Most Popular', async () => {
  renderWithHost(<PlanCards />);
  await screen.findAllByText(soon);
  expect(screen.getByText('Most Popular').closest('li')).toBe(cards()[2]);
});

test('where buying is deployed, each plan gets commerce’s buttons', async () => {
  const asked: string[] = [];
  const host: ReturnType<typeof createFakeHost> = {
    ...createFakeHost(),
    loadFragment: answering(async (...names: string[]) => {
      asked.push(names.join('/'));
      return BuyButtons;
    }),
  };
  renderWithHost(<PlanCards />, { host });
  expect(await screen.findByRole('button', { name: 'Buy Starter by coach_connect_starter' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Buy Premium by coach_connect_premium' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Buy Unlimited by coach_connect_unlimited' })).toBeInTheDocument();
  expect(new Set(asked)).toEqual(new Set(['mfe-commerce/buy-buttons']));
  expect(screen.queryByText(soon)).not.toBeInTheDocument();
});

test.each([
  ['is not deployed', async () => undefined],
  ['cannot be loaded', async () => Promise.reject(new Error('offline'))],
])('where buying %s, no button stands: a sentence says so and leads to the newsletter', async (_case, answer) => {
  renderWithHost(<PlanCards />, { host: { ...createFakeHost(), loadFragment: answering(answer) } });
  expect(await screen.findAllByText(soon)).toHaveLength(3);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: 'Leave your email' })[0]).toHaveAttribute('href', '/#newsletter');
});
