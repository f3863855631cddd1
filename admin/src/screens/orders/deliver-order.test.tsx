import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, testDataProvider } from 'react-admin';
import { DeliverOrder } from './deliver-order.tsx';

const order = { id: 7, num_teams: 2, teams: 'Norrvik, FC Köln', contacts: 0, list_id: null };
const both = [
  { name: 'IF Norrvik', contacts: 10 },
  { name: 'FC Koln', contacts: 10 },
];

/** Checks a file with these clubs. */
async function check(clubs: typeof both, has = 0) {
  const contacts = clubs.reduce((sum, club) => sum + club.contacts, 0);
  const call = jest.fn().mockResolvedValue({ data: { contacts, clubs, first: [] } });
  render(
    <AdminContext dataProvider={{ ...testDataProvider(), call }}>
      <DeliverOrder order={{ ...order, contacts: has, list_id: has > 0 ? 40 : null }} />
    </AdminContext>,
  );
  await userEvent.upload(screen.getByLabelText('Choose a CSV file'), new File(['a,b'], 'a.csv', { type: 'text/csv' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Check the file' }));
  await screen.findByText('Ordered');
  return call;
}
const deliver = () => screen.queryByRole('button', { name: 'Deliver contacts' });

test('a file that lacks ordered clubs and contacts is delivered only once staff confirm it', async () => {
  const call = await check([{ name: 'IF Norrvik', contacts: 1 }]);
  expect(screen.getByText('2 clubs, 20 contacts: Norrvik, FC Köln')).toBeVisible();
  expect(screen.getByText('1 club, 1 contact: IF Norrvik (1)')).toBeVisible();
  expect(screen.getByText('Contacts: 20 expected, 1 in the file.')).toBeVisible();
  expect(screen.getByText('Not in the file: FC Köln.')).toBeVisible();
  expect(deliver()).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: 'I checked this. Deliver the file anyway.' }));
  await userEvent.click(screen.getByRole('button', { name: 'Deliver contacts' }));
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'The buyer agreed{Enter}');
  expect(call.mock.calls[1]?.[1]).toMatchObject({ order: 7, replaces: null, apply: true, reason: 'The buyer agreed' });
});

test('a file that has what was ordered needs no confirmation', async () => {
  await check(both);
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(deliver()).toBeInTheDocument();
});

test('delivered contacts are replaced by a file with the whole list', async () => {
  const call = await check(both, 19);
  expect(screen.getByText('A file with the whole list replaces the 19 contacts that the buyer has.')).toBeVisible();
  expect(deliver()).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Replace contacts' }));
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'A wrong address{Enter}');
  expect(call.mock.calls[1]?.[1]).toMatchObject({ order: 7, replaces: 40, apply: true, reason: 'A wrong address' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Replace contacts' })).not.toBeInTheDocument());
});
