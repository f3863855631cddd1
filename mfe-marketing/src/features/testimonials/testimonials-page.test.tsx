import type { Review } from '@cc/contracts/api/reviews';
import type { ApiResult } from '@cc/contracts/federation/host-services';
import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { renderWithHost } from '@cc/shared-ui/testing/render-with-host';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeApi, noAnswer, type FakeApi, proxyPage, received, refused } from '@cc/shared-ui/testing/fake-api';
import TestimonialsPage from './testimonials-page.tsx';

const field = (name: string) => screen.getByRole('textbox', { name });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send review' }));

/** @param answers to the form, after the one to the reviews. */
function open(...answers: (ApiResult<unknown> | Promise<ApiResult<unknown>>)[]) {
  return openWith([], ...answers);
}

function openWith(reviews: readonly Review[], ...answers: (ApiResult<unknown> | Promise<ApiResult<unknown>>)[]) {
  const all = createFakeApi(...answers);
  const api: FakeApi = {
    ...all,
    call: (endpoint, body, options) =>
      endpoint.path === '/api/reviews'
        ? Promise.resolve({ ok: true, data: { reviews } as never })
        : all.call(endpoint, body, options),
  };
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

// @spec 2.route.12, D1.17, D1.29
test('six testimonials, each tagged College or Pro', () => {
  open();
  const cards = within(screen.getByRole('region', { name: 'Testimonials' })).getAllByRole('listitem');
  expect(cards).toHaveLength(6);
  const tags = cards.map((card) => within(card).getByText(/^(College|Pro)$/).textContent);
  expect(new Set(tags)).toEqual(new Set(['College', 'Pro']));
  for (const card of cards) {
    expect(within(card).getByText(/^[1-5] out of 5 stars$/)).toBeInTheDocument();
    expect(within(card).getByText('Example')).toBeInTheDocument();
  }
});

const review = (firstName: string): Review => ({
  firstName,
  lastInitial: 'Z',
  rating: 4,
  comments: `By ${firstName}.`,
});

test('approved reviews come first, without a mark, and examples fill up to six', async () => {
  openWith([review('Ana'), review('Ben')]);
  expect(await screen.findByText('By Ana.')).toBeVisible();
  const cards = within(screen.getByRole('region', { name: 'Testimonials' })).getAllByRole('listitem');
  expect(cards.map((card) => within(card).queryByText('Example') !== null)).toEqual([
    false,
    false,
    ...Array(4).fill(true),
  ]);
  expect(cards[0]).toHaveTextContent('By Ana.Ana Z.');
});

test('six approved reviews leave no example', async () => {
  openWith(['A', 'B', 'C', 'D', 'E', 'F'].map(review));
  expect(await screen.findByText('By F.')).toBeVisible();
  expect(screen.queryByText('Example')).not.toBeInTheDocument();
  expect(screen.queryByText(/marked Example/)).not.toBeInTheDocument();
});

test('the review link points to the form', () => {
  open();
  expect(document.getElementById('review')).toContainElement(screen.getByRole('button', { name: 'Send review' }));
});

// @spec 5.17, D1.23
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

// @spec 5.17, 9.plans.12
test('the last initial is one letter, in upper case', async () => {
  open();
  await userEvent.type(field('Last initial'), 'bc');
  expect(field('Last initial')).toHaveValue('B');
  expect(field('Last initial')).toHaveAttribute('maxlength', '1');
});

test('stars can be chosen by keyboard', async () => {
  open();
  await userEvent.click(screen.getByRole('radio', { name: '1 star' }));
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: '2 stars' })).toBeChecked();
});

// @spec 7.12, 8.18
test('sends the review, shows a thank-you message and empties the form', async () => {
  const { api, host } = open(received);
  await fillIn();
  await send();
  await waitFor(() => expect(host.notifications).toHaveLength(1));
  expect(host.notifications[0]).toMatchObject({ tone: 'success', title: 'Thank You!' });
  expect(await screen.findByText('Thank you! We received your review')).toBeVisible();
  expect(api.calls).toMatchObject([
    { path: '/api/testimonial', body: { firstName: 'Jordan', lastInitial: 'A', rating: 4, comments: 'Good.' } },
  ]);
  expect(field('Comments')).toHaveValue('');
  expect(screen.getByRole('radio', { name: '4 stars' })).not.toBeChecked();
});

// @spec 7.12, 8.18
test.each([
  [
    'the server refuses',
    refused('rate_limited', { error: 'Please wait an hour.' }),
    /still here\. Please wait an hour\./,
  ],
  ['no answer comes', noAnswer, /send it again: we will get it only once/],
  ['a proxy answers for the server', proxyPage, /send it again: we will get it only once/],
])('when %s, the review is kept', async (_case, answer, text) => {
  const { host, api } = open(answer);
  await fillIn();
  await send();
  expect(await screen.findByText(text)).toBeVisible();
  expect(host.notifications).toEqual([
    { tone: 'error', title: 'Submission Failed', description: 'Please try again later.' },
  ]);
  expect(field('Comments')).toHaveValue('Good.');
  expect(screen.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await send();
  await waitFor(() => expect(api.calls).toHaveLength(2));
  const [first, again] = api.calls.map(({ headers }) => headers?.['idempotency-key']);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(again).toBe(first);
});

test('pasted text that is too long is kept, with a message beside the field', async () => {
  const { api } = open(received);
  await fillIn();
  await userEvent.click(field('Comments'));
  await userEvent.paste('c'.repeat(1_500));
  await userEvent.click(field('First name'));
  await userEvent.paste('n'.repeat(60));
  await send();
  expect(field('Comments')).toHaveAccessibleDescription(/at most 1,000 characters\. You have 1,505\./);
  expect(field('First name')).toHaveAccessibleDescription('Please use at most 50 characters. You have 66.');
  expect(field('Comments')).toHaveValue(`Good.${'c'.repeat(1_500)}`);
  expect(api.calls).toEqual([]);
});

test('text typed while the review is being sent is kept', async () => {
  let answer: (result: ApiResult<unknown>) => void = () => undefined;
  open(new Promise((resolve) => (answer = resolve)));
  await fillIn();
  await send();
  await screen.findByRole('button', { name: 'Sending...' });
  await userEvent.type(field('Comments'), ' Very.');
  answer(received);
  await screen.findByText('Thank you! We received your review');
  expect(field('Comments')).toHaveValue('Good. Very.');
  expect(field('First name')).toHaveValue('');
});

test('a server error about a field is shown beside it', async () => {
  open(refused('validation_failed', { fields: { firstName: 'Please use letters.' } }));
  await fillIn();
  await send();
  expect(await screen.findByText('Please use letters.')).toBeVisible();
  expect(field('First name')).toHaveFocus();
});
