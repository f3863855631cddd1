import { axeViolations } from '@cc/shared-ui/testing/axe-violations';
import { answered, createFakeApi, noAnswer, type FakeAnswer } from '@cc/shared-ui/testing/fake-api';
import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderStep } from '../testing/render-step.tsx';
import { WrongAddress } from './wrong-address.tsx';

const sendId = '0b1d3a52-8a3c-4f0e-9a55-3f1c2b7d9e10';
const recipients = [{ name: 'Morgan Reyes' }, { name: 'Casey Lin' }];

async function report(answer: FakeAnswer) {
  const api = createFakeApi(answered({ address: null, reported: [] }), answer);
  const rendered = renderStep(<WrongAddress sendId={sendId} recipients={recipients} />, {
    host: createFakeHost({ api }),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Did this email come back?' }));
  await userEvent.click(screen.getByRole('button', { name: 'Address is wrong: Casey Lin' }));
  return { api, ...rendered };
}

it('says which recipient has a wrong address, and that the token is back', async () => {
  const { api, container } = await report(answered({ tokenReturned: true, stopped: false }));
  expect(api.to('/api/report-address').map(({ body }) => body)).toEqual([{ sendId, place: 2 }]);
  expect(await screen.findByText(/^Reported: thank you\. The token of this email is back\. We check/)).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Address is wrong: Casey Lin' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Address is wrong: Morgan Reyes' })).toBeEnabled();
  expect(await axeViolations(container)).toEqual([]);
});

it('says when nobody writes to the address any more', async () => {
  await report(answered({ tokenReturned: false, stopped: true }));
  expect(await screen.findByText(/^Reported: thank you\. Nobody writes to this address/)).toBeVisible();
});

it('says when it could not be saved, and can be pressed again', async () => {
  await report(noAnswer);
  expect(await screen.findByText('We could not save this. Please try again.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Address is wrong: Casey Lin' })).toBeEnabled();
});

it('shows what was reported before, and names the address for the message that came back, whole and ready to copy', async () => {
  const address = `bounce+${'0'.repeat(52)}@mail.coachconnect.example`;
  renderStep(<WrongAddress sendId={sendId} recipients={recipients} />, {
    host: createFakeHost({ api: createFakeApi(answered({ address, reported: [1] })) }),
  });
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Did this email come back?' }));
  expect(await screen.findByRole('textbox', { name: /^Or forward the message that came back/ })).toHaveValue(address);
  expect(screen.getByText('Reported: thank you.')).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Address is wrong/ })).toHaveLength(1);
});
