import { axeViolations } from '@cc/shared-ui/testing/axe-violations';
import { renderWithHost } from '@cc/shared-ui/testing/render-with-host';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  chooseClubs,
  clubs,
  field,
  fillIn,
  heading,
  open,
  press,
  received,
  total,
  write,
} from './testing/order-screen.tsx';
import ProOrderPage from './pro-order-page.tsx';

// @spec 5.4
test('all five fields are required', async () => {
  const { api } = open();
  await write('Last name', '   ');
  await press('Review order');
  expect(screen.getByRole('alert')).toHaveTextContent('All fields are required.');
  expect(field('First name')).toHaveAccessibleDescription('Please enter your first name.');
  expect(field('Last name')).toHaveAccessibleDescription('Please enter your last name.');
  expect(field('Email address')).toHaveAccessibleDescription(/Please enter your email address\./);
  expect(clubs()).toHaveAccessibleDescription(/Please choose how many clubs\./);
  expect(clubs()).toHaveAttribute('aria-invalid', 'true');
  expect(field('Which clubs?')).toHaveAccessibleDescription(/Please name your clubs\./);
  expect(field('First name')).toHaveFocus();
  expect(await axeViolations()).toEqual([]);
  expect(api.calls).toEqual([]);
});

test.each([
  ['First name', 'Please enter your first name.'],
  ['Last name', 'Please enter your last name.'],
  ['Email address', 'Please enter your email address.'],
  ['Which clubs?', 'Please name your clubs.'],
])('without %s the order cannot continue, and the message is beside the field', async (name, text) => {
  open();
  await fillIn();
  await userEvent.clear(field(name));
  await press('Review order');
  expect(screen.getByRole('alert')).toHaveTextContent('All fields are required.');
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(field(name)).toHaveFocus();
  await userEvent.type(field(name), 'x');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByText(text)).not.toBeInTheDocument();
});

test('without a number of clubs the choice gets the focus', async () => {
  open();
  await write('First name', 'Jordan');
  await write('Last name', 'Avery');
  await write('Email address', 'jordan@gmail.example');
  await write('Which clubs?', 'IF Norrvik');
  await press('Review order');
  expect(screen.getByRole('alert')).toHaveTextContent('All fields are required.');
  expect(within(clubs()).getByRole('radio', { name: '1' })).toHaveFocus();
});

test.each(['jordan', 'jordan@', 'jordan@gmail', 'jor dan@gmail.example', '@gmail.example'])(
  '%j is rejected as an email address',
  async (email) => {
    open();
    await fillIn();
    await write('Email address', email);
    await press('Review order');
    expect(screen.getByText('Please enter a valid email address.')).toBeInTheDocument();
    expect(field('Email address')).toHaveAttribute('aria-invalid', 'true');
    expect(field('Email address')).toHaveFocus();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Order Pro Contacts');
  },
);

test('an invalid address shows its message even while other fields are empty', async () => {
  open();
  await write('Email address', 'jordan@');
  await press('Review order');
  expect(screen.getByRole('alert')).toHaveTextContent('All fields are required.');
  expect(field('Email address')).toHaveAccessibleDescription(/Please enter a valid email address\./);
  expect(field('First name')).toHaveFocus();
});

test('offers one to five clubs and updates the total', async () => {
  open();
  expect(within(clubs()).getAllByRole('radio')).toHaveLength(5);
  expect(screen.getByText('$5, or $3.50 for two or more')).toBeInTheDocument();
  expect(total()).toHaveAttribute('aria-live', 'polite');
  for (const [count, sum] of [
    ['1', '$5'],
    ['2', '$7'],
    ['3', '$10.50'],
    ['4', '$14'],
    ['5', '$17.50'],
  ] as const) {
    await chooseClubs(count);
    expect(total()).toHaveTextContent(new RegExp(`^Total\\${sum}$`));
  }
});

test('preselects the number of clubs from the link, which can be changed', async () => {
  open([received], '/pro/order?clubs=4');
  expect(within(clubs()).getByRole('radio', { name: '4' })).toBeChecked();
  expect(total()).toHaveTextContent('$14');
  await chooseClubs('1');
  expect(total()).toHaveTextContent('$5');
});

test('fills in the name and address of a signed-in buyer', async () => {
  renderWithHost(<ProOrderPage />);
  expect(field('First name')).toHaveValue('Jordan');
  expect(field('Last name')).toHaveValue('Avery');
  expect(field('Email address')).toHaveValue('jordan.avery@gmail.example');
  await userEvent.clear(field('First name'));
  expect(field('First name')).toHaveValue('');
});

test.each([
  ['2', 'IF Norrvik\n\n', 'You chose 2 clubs and wrote 1 line. Is a club missing?'],
  ['1', 'IF Norrvik\nBK Havn', 'You chose 1 club and wrote 2 lines. Is the number of clubs right?'],
  ['2', 'IF Norrvik\n \nBK Havn\n', ''],
])('%s clubs and the lines %j: shows a hint and does not block the order', async (count, lines, text) => {
  open();
  await fillIn();
  await chooseClubs(count);
  await write('Which clubs?', lines);
  expect(screen.getByRole('status')).toHaveTextContent(text);
  await press('Review order');
  await heading('Review your order');
  expect(screen.queryAllByText(/^You chose/)).toHaveLength(text ? 1 : 0);
});

test('shows no hint until both fields are filled in', async () => {
  open();
  await chooseClubs('3');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(screen.queryByText(/^You chose/)).not.toBeInTheDocument();
});
