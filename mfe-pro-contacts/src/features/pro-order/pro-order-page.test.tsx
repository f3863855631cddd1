import { axeViolations } from '@cc/shared-ui/testing/axe-violations';
import { screen, within } from '@testing-library/react';
import {
  chooseClubs,
  clubs,
  field,
  fillIn,
  heading,
  open,
  openReview,
  order,
  press,
  received,
  total,
} from './testing/order-screen.tsx';

const step = () =>
  within(screen.getByRole('list', { name: 'Steps of your order' })).getByText(/./, { selector: '[aria-current]' });

// @spec 2.route.7, 4.forms.1, D1.12
test('form, review and Order Received! follow each other, and each gets the focus', async () => {
  const scrolled = jest.spyOn(window, 'scrollTo');
  const { api } = open();
  expect(step()).toHaveTextContent('Your order');
  await fillIn();
  await press('Review order');
  expect(await heading('Review your order')).toHaveFocus();
  expect(scrolled).toHaveBeenLastCalledWith(0, 0);
  expect(step()).toHaveTextContent('Review');
  expect(api.calls).toEqual([]);
  for (const text of ['Jordan Avery', 'jordan@gmail.example', '2 clubs', '$3.50', '20 people']) {
    expect(screen.getByText(text)).toBeInTheDocument();
  }
  expect(screen.getByText(/IF Norrvik/)).toHaveTextContent('IF Norrvik BK Havn');
  expect(total()).toHaveTextContent('$7');
  expect(await axeViolations()).toEqual([]);

  await press('Send order');
  expect(await heading('Order Received!')).toHaveFocus();
  expect(step()).toHaveTextContent('Received');
  expect(api.calls).toMatchObject([{ path: '/api/order-pro-contact', body: order }]);
  expect(screen.getByRole('heading', { name: 'You get an invoice for $7' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'You get 20 people' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to Pro Contacts' })).toHaveAttribute('href', '/pro');
  expect(await axeViolations()).toEqual([]);
});

// @spec 4.forms.1
test('going back from the review keeps everything', async () => {
  const { currentRoute } = await openReview();
  await press('Change order');
  expect(await heading('Order Pro Contacts')).toHaveFocus();
  expect(currentRoute()).toBe('/pro/order');
  expect(field('Which clubs?')).toHaveValue('IF Norrvik\nBK Havn\n');
  expect(within(clubs()).getByRole('radio', { name: '2' })).toBeChecked();
  await chooseClubs('3');
  await press('Review order');
  await heading('Review your order');
  expect(total()).toHaveTextContent('$10.50');
});

test('the address of the review shows the form until there is an order to review', async () => {
  open([received], '/pro/order#check');
  await fillIn();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Order Pro Contacts');
  await press('Review order');
  await heading('Review your order');
});

test('another order keeps the buyer and clears the clubs', async () => {
  await openReview();
  await press('Send order');
  await heading('Order Received!');
  await press('Order for other clubs');
  expect(await heading('Order Pro Contacts')).toHaveFocus();
  expect(field('Last name')).toHaveValue('Avery');
  expect(field('Which clubs?')).toHaveValue('');
  expect(within(clubs()).queryByRole('radio', { checked: true })).not.toBeInTheDocument();
});

test('the invoice amount comes from the server', async () => {
  await openReview({ ok: true, data: { received: true, amount: 900 } });
  await press('Send order');
  await heading('Order Received!');
  expect(screen.getByRole('heading', { name: 'You get an invoice for $9' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: '2 clubs, $9' })).toBeInTheDocument();
});

test('the review has its own history entry, and going back keeps the address', async () => {
  const { currentRoute } = open([received], '/pro/order?clubs=2');
  await fillIn();
  await press('Review order');
  await heading('Review your order');
  expect(currentRoute()).toBe('/pro/order#check');
  await press('Change order');
  await heading('Order Pro Contacts');
  expect(currentRoute()).toBe('/pro/order?clubs=2');
});
