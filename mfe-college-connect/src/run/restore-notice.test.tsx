import { answered, createFakeApi, noAnswer, proxyPage, type FakeAnswer } from '@cc/shared-ui/testing/fake-api';
import { createFakeData } from '@cc/shared-ui/testing/fake-data';
import { createFakeHost, testUser } from '@cc/shared-ui/testing/fake-host';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderStep } from '../testing/render-step.tsx';
import { RestoreNotice } from './restore-notice.tsx';

const check = {
  user_id: testUser.id,
  restore_id: 3,
  restored_to: '2026-11-22T16:00:00.000Z',
  restored_at: '2026-11-22T16:30:00.000Z',
};

async function answerWith(answer: FakeAnswer, change: (data: ReturnType<typeof createFakeData>) => void) {
  const data = createFakeData({ restore_checks: [check] });
  const host = createFakeHost({ data, api: createFakeApi(answer) });
  renderStep(<RestoreNotice />, { host });
  const notice = await screen.findByRole('status');
  expect(notice).toHaveTextContent(/we send nothing until you have looked/);
  change(data);
  await userEvent.click(screen.getByRole('button', { name: 'I have looked: go on' }));
  return { host, data, notice };
}

it.each([noAnswer, proxyPage])('without an answer, is quiet if the server has it', async (answer) => {
  const { host, notice } = await answerWith(answer, ({ tables }) => void (tables.restore_checks = []));
  await waitFor(() => expect(notice).not.toBeInTheDocument());
  expect(host.notifications).toEqual([]);
});

it('without an answer, says so if the server does not have it', async () => {
  const { host, notice } = await answerWith(noAnswer, () => undefined);
  await waitFor(() => expect(host.notifications).toMatchObject([{ title: 'Answer Not Saved' }]));
  expect(notice).toHaveTextContent(/we send nothing until you have looked/);
});

it('says that emails may go out while nobody knows, until an answer arrives', async () => {
  const { host, data, notice } = await answerWith(noAnswer, ({ fail }) => fail('restore_checks'));
  await waitFor(() => expect(notice).toHaveTextContent('No answer arrived, so emails may go out now.'));
  expect(notice).not.toHaveTextContent(/we send nothing/);
  expect(host.notifications).toEqual([]);
  data.recover('restore_checks');
  await userEvent.click(screen.getByRole('button', { name: 'I have looked: go on' }));
  await waitFor(() => expect(notice).toHaveTextContent(/we send nothing until you have looked/));
});

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
