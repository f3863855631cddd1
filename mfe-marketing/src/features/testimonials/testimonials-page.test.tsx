import type { ApiResult } from '@cc/contracts/federation/host-services';
import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { renderWithHost } from '@cc/shared-ui/testing/render-with-host';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeApi, noAnswer, received, refused } from '@cc/shared-ui/testing/fake-api';
import TestimonialsPage from './testimonials-page.tsx';

const field = (name: string) => screen.getByRole('textbox', { name });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send review' }));

function open(...answers: ApiResult<unknown>[]) {
  const api = createFakeApi(...answers);
  const host = createFakeHost({ api });
  renderWithHost(<TestimonialsPage />, { host });
  return { api, host };
}

async function fillIn(): Promise<void> {
  await userEvent.type(field('First name'), 'Jordan');
  await userEvent.type(field('Last initial'), 'a');
  await userEvent.click(screen.getByRole('radio', { name: '4 stars' }));
  await userEvent.type(field('Comments'), 'Good.');
}

test('six testimonials, each tagged College or Pro', () => {
  open();
  const cards = within(screen.getByRole('region', { name: 'Testimonials' })).getAllByRole('listitem');
  expect(cards).toHaveLength(6);
  const tags = cards.map((card) => within(card).getByText(/^(College|Pro)$/).textContent);
  expect(new Set(tags)).toEqual(new Set(['College', 'Pro']));
  for (const card of cards) expect(within(card).getByText(/^[1-5] out of 5 stars$/)).toBeInTheDocument();
});

test('a review needs all four fields', async () => {
  const { api, host } = open();
  await userEvent.type(field('Last initial'), '7');
  await send();
  expect(host.notifications).toEqual([
    { tone: 'error', title: 'Missing Information', description: 'Please fill in all required fields.' },
  ]);
  expect(field('First name')).toHaveAccessibleDescription('Please enter your first name.');
  expect(field('Last initial')).toHaveAccessibleDescription('Please enter one letter.');
  expect(screen.getByRole('group', { name: 'Rating' })).toHaveAccessibleDescription(
    'Please choose from one to five stars.',
  );
  expect(field('Comments')).toHaveAccessibleDescription(/Please write a sentence or two\./);
  expect(field('First name')).toHaveFocus();
  expect(api.calls).toEqual([]);
});

test('the last initial is one letter, in upper case', async () => {
  open();
  await userEvent.type(field('Last initial'), 'bc');
  expect(field('Last initial')).toHaveValue('B');
  expect(field('Last initial')).toHaveAttribute('maxlength', '1');
});

test('stars are chosen by the keyboard as well', async () => {
  open();
  await userEvent.click(screen.getByRole('radio', { name: '1 star' }));
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: '2 stars' })).toBeChecked();
});

test('sends the review, thanks, and empties the form', async () => {
  const { api, host } = open(received);
  await fillIn();
  await send();
  await waitFor(() => expect(host.notifications).toHaveLength(1));
  expect(host.notifications[0]).toMatchObject({ tone: 'success', title: 'Thank You!' });
  expect(api.calls).toEqual([
    { path: '/api/testimonial', body: { firstName: 'Jordan', lastInitial: 'A', rating: 4, comments: 'Good.' } },
  ]);
  expect(field('Comments')).toHaveValue('');
  expect(screen.getByRole('radio', { name: '4 stars' })).not.toBeChecked();
});

test.each([
  ['the server refuses', refused('internal')],
  ['no answer comes', noAnswer],
])('when %s, the review is kept', async (_case, answer) => {
  const { host } = open(answer);
  await fillIn();
  await send();
  expect(await screen.findByText(/What you wrote is still here\./)).toBeVisible();
  expect(host.notifications).toEqual([
    { tone: 'error', title: 'Submission Failed', description: 'Please try again later.' },
  ]);
  expect(field('Comments')).toHaveValue('Good.');
  expect(screen.getByRole('radio', { name: '4 stars' })).toBeChecked();
});

test('what the server finds wrong with a field stands beside it', async () => {
  open(refused('validation_failed', { fields: { firstName: 'Please use letters.' } }));
  await fillIn();
  await send();
  expect(await screen.findByText('Please use letters.')).toBeVisible();
  expect(field('First name')).toHaveFocus();
});
