import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, testDataProvider } from 'react-admin';
import { accountColumn, senderColumns } from './sender-columns.tsx';

const [open, gone] = ['a1'.repeat(32), 'b2'.repeat(32)];
const created_at = '2026-11-24T03:00:00Z';
const senders = [
  { id: open, person_id: '5b3a4c0e-6f7d-4c1e-9a54-0d2a6a3c9f10', opt_outs: 12, taken_back: 0, created_at },
  { id: gone, person_id: null, opt_outs: 0, taken_back: 11, created_at },
];

test('the opt-outs of a sender are taken back with a reason, once; a deleted account has its line too', async () => {
  const call = jest.fn().mockResolvedValue({ data: { done: true } });
  render(
    <AdminContext dataProvider={{ ...testDataProvider(), call }}>
      {senders.map((sender) => (
        <p key={sender.id}>
          {[...senderColumns, accountColumn].map(({ label, show }) => (
            <span key={label}>{show(sender)}</span>
          ))}
        </p>
      ))}
    </AdminContext>,
  );
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(screen.getByText('Deleted')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Take back: a1a1a1a1a1a1' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Their own links{Enter}');
  const change = { kind: 'take-back-opt-outs', sender: open };
  expect(call.mock.calls[0]?.[1]).toEqual({ reason: 'Their own links', change });
});
