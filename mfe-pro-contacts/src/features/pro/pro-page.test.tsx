import { formatPrice } from '@cc/contracts/entities/catalogue';
import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { renderWithHost } from '@cc/shared-ui/testing/render-with-host';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lines } from './key-people.ts';
import ProPage from './pro-page.tsx';

const price = () => within(screen.getByRole('region', { name: 'What it costs' }));

// @spec 2.route.6
test('offers ten contacts per club to athletes, agents and families', () => {
  renderWithHost(<ProPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Ten people at every club you name' })).toBeInTheDocument();
  expect(screen.getByText(/the 10 key people at each/)).toBeInTheDocument();
  expect(lines.flatMap(({ roles }) => roles)).toHaveLength(10);
  for (const role of lines.flatMap(({ roles }) => roles)) expect(screen.getByText(role)).toBeInTheDocument();
  for (const who of ['Athletes', 'Agents', 'Families']) {
    expect(screen.getByRole('heading', { level: 3, name: who })).toBeInTheDocument();
  }
});

// @spec 1.6
test('states its limits, the manual research and the payment by invoice', async () => {
  renderWithHost(<ProPage />);
  expect(screen.getByText(/No one can promise you a reply, a tryout or a contract/)).toBeInTheDocument();
  const steps = within(screen.getByRole('region', { name: 'You fill in a form, we do the research' }));
  expect(steps.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'You name the clubs',
    'We check them',
    'You get an invoice',
    'You get the contacts',
  ]);
  await userEvent.click(screen.getByRole('heading', { name: 'Can I change my mind?' }));
  expect(screen.getByRole('link', { name: 'refund page' })).toHaveAttribute('href', '/refund');
});

test.each([
  ['1', 'Order for 1 club', '$5', '1 club', '10 people'],
  ['2', 'Order for 2 clubs', '$7', '2 clubs', '20 people'],
  ['3', 'Order for 3 clubs', '$10.50', '3 clubs', '30 people'],
  ['4', 'Order for 4 clubs', '$14', '4 clubs', '40 people'],
  ['5', 'Order for 5 clubs', '$17.50', '5 clubs', '50 people'],
])('the example for %s: %s, %s', async (choice, order, total, clubs, people) => {
  renderWithHost(<ProPage />);
  expect(price().getByText('One club').nextSibling).toHaveTextContent('$5');
  expect(price().getByText('Two or more clubs, per club').nextSibling).toHaveTextContent('$3.50');
  await userEvent.click(price().getByRole('radio', { name: choice }));
  expect(price().getByText('Total').parentElement).toHaveTextContent(`Total${total}`);
  expect(price().getByText(clubs)).toBeInTheDocument();
  expect(price().getByText(people)).toBeInTheDocument();
  expect(price().getByRole('link', { name: order })).toHaveAttribute('href', `/pro/order?clubs=${choice}`);
});

test('links to the ready-made lists if their pages are deployed', () => {
  renderWithHost(<ProPage />, { host: createFakeHost({ deployedPages: ['/product/1', '/product/2'] }) });
  const lists = within(screen.getByRole('region', { name: /Start with a region/ }));
  expect(lists.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/product/1', '/product/2']);
  for (const text of ['45 contacts at 15 clubs', formatPrice(29_900), '28 contacts at 7 clubs', formatPrice(19_900)]) {
    expect(lists.getByText(text)).toBeInTheDocument();
  }
});

test('does not mention the lists if their pages are not deployed', () => {
  renderWithHost(<ProPage />);
  expect(screen.queryByText(/Start with a region/)).not.toBeInTheDocument();
});

// @spec 2.route.6
test('every order button links to the form', () => {
  renderWithHost(<ProPage />);
  expect(screen.getByRole('link', { name: 'Order contacts' })).toHaveAttribute('href', '/pro/order');
  expect(screen.getByRole('link', { name: 'Order for one club' })).toHaveAttribute('href', '/pro/order?clubs=1');
});
