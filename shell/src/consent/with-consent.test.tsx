import { consent } from '@cc/contracts/api/consent';
import { createCheckoutSession } from '@cc/contracts/api/create-checkout-session';
import { termsVersion, tooYoung } from '@cc/contracts/entities/terms';
import type { ApiClient, AuthSnapshot } from '@cc/contracts/federation/host-services';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { withConsent } from './with-consent.ts';

const wish = { priceId: 'coach_connect_starter', customerId: '5b3a4c0e-6f7d-4c1e-9a54-0d2a6a3c9f10' };
const refusal = (code: string, error: string) => ({
  ok: false,
  kind: 'refused',
  status: 403,
  error: { code, error, requestId: 'r' },
});

/** An API that refuses purchases until the user agreed. Each line of `said` is a call. */
function begin(answerConsent = (): unknown => ({ ok: true, data: { termsVersion } })) {
  const said: string[] = [];
  let agreed = false;
  let left = 0;
  const call = async (endpoint: { readonly path: string }, body: unknown) => {
    said.push(`${endpoint.path} ${JSON.stringify(body)}`);
    if (endpoint.path === consent.path) {
      const answer = answerConsent();
      agreed = JSON.stringify(answer).includes('"ok":true');
      return answer;
    }
    return agreed ? { ok: true, data: { url: 'https://pay.example' } } : refusal('consent_needed', 'Please agree.');
  };
  let userId: string | undefined = 'alma';
  let tell = () => {};
  const becomes = (id?: string) => {
    userId = id;
    tell();
  };
  const auth = {
    // Of the snapshot, only this is read.
    getSnapshot: () => ({ user: userId === undefined ? null : { id: userId } }) as AuthSnapshot,
    subscribe: (listener: () => void) => {
      tell = listener;
      return () => void (tell = () => {});
    },
    leave: async () => {
      left += 1;
      becomes();
    },
  };
  // Of the client, these tests use this one method.
  const api = withConsent({ call } as unknown as ApiClient, auth);
  let answer: unknown;
  act(() => void api.call(createCheckoutSession, wish).then((given) => (answer = given)));
  return {
    said,
    left: () => left,
    becomes,
    answered: () => answer,
    dialog: () => screen.findByRole('dialog', { name: /One question/ }),
  };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const bought = `/api/create-checkout-session ${JSON.stringify(wish)}`;

test('who agrees goes on with the purchase that was refused', async () => {
  const { said, answered, dialog } = begin();
  await dialog();
  expect(screen.getByRole('button', { name: 'Agree and continue' })).toBeDisabled();
  await userEvent.click(screen.getByRole('radio', { name: '18 or older' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'I agree to the terms of use and the privacy policy.' }));
  await press('Agree and continue');
  await waitFor(() => expect(answered()).toMatchObject({ ok: true }));
  expect(said).toEqual([bought, `/api/consent ${JSON.stringify({ termsVersion, ageBand: '18+' })}`, bought]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('an athlete of 13 to 17 agrees together with a parent, in a sentence of its own', async () => {
  const { dialog } = begin();
  await dialog();
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('radio', { name: '13 to 17' }));
  expect(screen.getByRole('checkbox', { name: /My parent or guardian and I have read and agree/ })).not.toBeChecked();
  await press('Not now');
});

test('a child under 13 is signed out, and reads what becomes of the account', async () => {
  const { said, left, answered, dialog } = begin(() => refusal('forbidden', tooYoung));
  await dialog();
  await userEvent.click(screen.getByRole('radio', { name: 'Under 13' }));
  expect(screen.getByRole('status')).toHaveTextContent(tooYoung);
  expect(screen.queryByRole('button', { name: 'Agree and continue' })).not.toBeInTheDocument();
  expect(left()).toBe(0);
  await press('I am under 13');
  const told = await screen.findByRole('dialog', { name: 'You are signed out' });
  expect(told).toHaveTextContent(tooYoung);
  expect([left(), answered()]).toEqual([1, undefined]);
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(answered()).toMatchObject({ ok: false, error: { code: 'forbidden', error: tooYoung } });
  expect(said).toEqual([bought, `/api/consent ${JSON.stringify({ termsVersion, ageBand: 'under-13' })}`]);
});

test('the next person at the device neither answers the question nor goes on with the purchase', async () => {
  const { said, answered, dialog, becomes } = begin();
  await dialog();
  await userEvent.click(screen.getByRole('radio', { name: 'Under 13' }));
  act(() => becomes());
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  act(() => becomes('berta'));
  expect(answered()).toMatchObject({ ok: false, error: { code: 'consent_needed' } });
  expect(said).toEqual([bought]);
});

test('a purchase does not go on for another user than the one who agreed', async () => {
  const { said, answered, dialog, becomes } = begin(() => {
    becomes('berta');
    return { ok: true, data: { termsVersion } };
  });
  await dialog();
  await userEvent.click(screen.getByRole('radio', { name: '18 or older' }));
  await userEvent.click(screen.getByRole('checkbox'));
  await press('Agree and continue');
  await waitFor(() => expect(answered()).toMatchObject({ ok: false }));
  expect(said).toHaveLength(2);
});

test('Escape gives the caller the refusal', async () => {
  const { answered, dialog } = begin();
  await dialog();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(answered()).toMatchObject({ ok: false, error: { code: 'consent_needed' } }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a consent that could not be stored says why, and the dialog stays', async () => {
  const { dialog } = begin(() => refusal('validation_failed', 'Our terms have changed.'));
  await dialog();
  await userEvent.click(screen.getByRole('radio', { name: '18 or older' }));
  await userEvent.click(screen.getByRole('checkbox'));
  await press('Agree and continue');
  expect(await screen.findByRole('alert')).toHaveTextContent('Our terms have changed.');
  await press('Not now');
});
