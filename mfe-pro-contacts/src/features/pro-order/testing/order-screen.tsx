import type { ApiResult } from '@cc/contracts/federation/host-services';
import { answered, createFakeApi } from '@cc/shared-ui/testing/fake-api';
import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { renderWithHost } from '@cc/shared-ui/testing/render-with-host';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ProOrderPage from '../pro-order-page.tsx';

// What a test sees of the order page, and does there.

export const field = (name: string) => screen.getByRole('textbox', { name });
export const clubs = () => screen.getByRole('radiogroup', { name: /How many clubs\?/ });
export const chooseClubs = (count: string) => userEvent.click(within(clubs()).getByRole('radio', { name: count }));
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
export const total = () => screen.getByText('Total').parentElement;

/** The order that `fillIn` writes, as the API gets it. */
export const order = {
  firstName: 'Jordan',
  lastName: 'Avery',
  email: 'jordan@gmail.example',
  numTeams: 2,
  teams: 'IF Norrvik\nBK Havn',
};

export const received = answered({ received: true, amount: 700 });

type Answers = readonly (ApiResult<unknown> | Promise<ApiResult<unknown>>)[];

/** The page as a visitor opens it, with an API that gives these answers. */
export function open(answers: Answers = [received], route = '/pro/order') {
  const api = createFakeApi(...answers);
  return { api, ...renderWithHost(<ProOrderPage />, { host: createFakeHost({ api, user: null }), route }) };
}

/** Clears a field and pastes the text. */
export async function write(name: string, text: string): Promise<void> {
  await userEvent.clear(field(name));
  await userEvent.paste(text);
}

/** Fills in all five fields, with the blanks around them that people leave. */
export async function fillIn(): Promise<void> {
  await write('First name', ' Jordan ');
  await write('Last name', order.lastName);
  await write('Email address', order.email);
  await chooseClubs('2');
  await write('Which clubs?', `${order.teams}\n`);
}

/** The page with an order in review. */
export async function openReview(...answers: Answers) {
  const page = open(answers.length > 0 ? answers : [received]);
  await fillIn();
  await press('Review order');
  await heading('Review your order');
  return page;
}
