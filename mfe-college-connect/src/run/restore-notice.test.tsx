import { answered, createFakeApi } from '@cc/shared-ui/testing/fake-api';
import { createFakeData } from '@cc/shared-ui/testing/fake-data';
import { createFakeHost, testUser } from '@cc/shared-ui/testing/fake-host';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderStep } from '../testing/render-step.tsx';
import { RestoreNotice } from './restore-notice.tsx';

const check = {
  user_id: testUser.id,
  restore_id: 3,
  restored_to: '2026-11-22T16:00:00.000Z',
  restored_at: '2026-11-22T16:30:00.000Z',
};

it('after a restore, asks to look into the Sent folder, and is quiet once the user did', async () => {
  const data = createFakeData({ restore_checks: [check] });
  const api = createFakeApi(answered({ ok: true }));
  renderStep(<RestoreNotice />, { host: createFakeHost({ data, api }) });
  const title = await screen.findByText('Please look into your Sent folder first');
  expect(title.closest('[role=status]')).toHaveTextContent(/may be missing here/);
  await userEvent.click(screen.getByRole('button', { name: 'I have looked: go on' }));
  expect(api.calls).toEqual([expect.objectContaining({ body: { restoreId: 3 } })]);
  expect(title).not.toBeInTheDocument();
});
