import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, testDataProvider } from 'react-admin';
import { CoachMarks } from './coach-marks.tsx';

test('a wish not to be contacted is lifted with a reason, and the other mark is set', async () => {
  const call = jest.fn().mockResolvedValue({ data: { done: true } });
  render(
    <AdminContext dataProvider={{ ...testDataProvider(), call }}>
      <CoachMarks coach={7} name="Ann Lee" stops={['opted_out']} />
    </AdminContext>,
  );
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Address is wrong',
    'Wants email again',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Wants email again: Ann Lee' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /Reason/ }), 'She wrote to us{Enter}');
  const change = { kind: 'mark-coach', coach: 7, mark: 'opted_out', set: false };
  expect(call.mock.calls[0]?.[1]).toEqual({ reason: 'She wrote to us', change });
});

test('a wish of others may be the own one: both buttons are there', () => {
  render(
    <AdminContext dataProvider={testDataProvider()}>
      <CoachMarks coach={7} name="Head Coach" stops={['others']} />
    </AdminContext>,
  );
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Address is wrong',
    'Wants no email',
    'Wants email again',
  ]);
});
