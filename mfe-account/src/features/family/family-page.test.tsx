import { noFamily, samples } from '@cc/contracts/scenarios/samples';
import type { Family } from '@cc/contracts/entities/family';
import { answered, createFakeApi, noAnswer, type ApiCall } from '@cc/shared-ui/testing/fake-api';
import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { axeViolations } from '@cc/shared-ui/testing/axe-violations';
import { renderWithHost } from '@cc/shared-ui/testing/render-with-host';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { invitedParent, riley, waitingRiley } from '../../family-scenarios.ts';
import FamilyPage from './family-page.tsx';

/** The page of a user whose family is this, request by request. */
async function open(route: string, ...families: readonly Partial<Family>[]) {
  let asked = 0;
  const api = createFakeApi(({ path }: ApiCall) =>
    answered(
      path === '/api/family'
        ? { ...noFamily, ...families[Math.min(asked++, families.length - 1)] }
        : samples.get(path)?.data,
    ),
  );
  const rendered = renderWithHost(<FamilyPage />, { host: createFakeHost({ api }), route });
  await act(async () => undefined);
  return { ...rendered, api };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a parent accepts, and then sees the athlete without the code in the address', async () => {
  const code = 'aB3_'.repeat(8);
  const invitation = { state: 'open', athlete: 'Riley', firstRunWaits: false } as const;
  const { api } = await open(`/family?invitation=${code}`, { invitation }, { athletes: [riley] });
  await press('Accept the invitation');
  expect(api.to('/api/family/accept')).toMatchObject([{ body: { code } }]);
  expect(await screen.findByRole('heading', { name: 'Riley' })).toHaveFocus();
  expect(api.to('/api/family').map(({ body }) => body)).toEqual([{ code }, {}]);
});

test('a lost answer to Accept claims nothing, and the page reads whether the parent is linked', async () => {
  const invitation = { state: 'open', athlete: 'Riley', firstRunWaits: false } as const;
  let accepted = false;
  const api = createFakeApi(({ path }: ApiCall) => {
    if (path === '/api/family')
      return answered({
        ...noFamily,
        ...(accepted ? { invitation: { state: 'gone' }, athletes: [riley] } : { invitation }),
      });
    accepted = true;
    return noAnswer;
  });
  const route = `/family?invitation=${'aB3_'.repeat(8)}`;
  const { host } = renderWithHost(<FamilyPage />, { host: createFakeHost({ api }), route });
  await userEvent.click(await screen.findByRole('button', { name: 'Accept the invitation' }));
  expect(host.notifications).toEqual([{ tone: 'error', title: 'No answer arrived', description: 'No answer came.' }]);
  expect(await screen.findByText(/If you accepted it with this account, your athlete is below/)).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Riley' })).toBeInTheDocument();
});

test('an invitation of another address says how to go on, and does not ask its reader to invite a parent', async () => {
  await open(`/family?invitation=${'aB3_'.repeat(8)}`, { invitation: { state: 'other-address' } });
  expect(screen.getByText(/^Sign out, open the link again/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Invite' })).not.toBeInTheDocument();
});

test('a parent approves a run that waits, by keyboard, and the page says where it stands', async () => {
  const { api } = await open('/family', { athletes: [waitingRiley] }, { athletes: [riley] });
  expect(await axeViolations()).toEqual([]);
  screen.getByRole('button', { name: 'Approve' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(api.to('/api/family/decide')).toMatchObject([{ body: { runId: waitingRiley.runs[0]?.id, approves: true } }]);
  expect(await screen.findByText('11 of 12 schools sent')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
  // The button that had the focus is gone.
  expect(screen.getByRole('heading', { name: riley.athlete })).toHaveFocus();
});

test.each([
  ['Approve', false, { tone: 'success', title: 'Approved: the emails go out' }],
  ['Approve', true, { tone: 'info', title: 'Approved, but nothing is sent yet' }],
  ['Decline', false, { tone: 'success', title: 'Declined: nothing is sent' }],
])('a parent who presses %s reads what follows (paused: %s)', async (name, paused, toast) => {
  const family = { ...noFamily, athletes: [waitingRiley] };
  const api = createFakeApi(({ path }: ApiCall) =>
    answered(path === '/api/family' ? family : { decided: true, paused }),
  );
  const { host } = renderWithHost(<FamilyPage />, { host: createFakeHost({ api }), route: '/family' });
  await userEvent.click(await screen.findByRole('button', { name }));
  expect(host.notifications).toEqual([expect.objectContaining(toast)]);
});

test('a parent sees that the athlete received a gift, and no amount of it', async () => {
  await open('/family', { athletes: [riley] });
  const [gift] = screen.getAllByText(/a gift$/).map((part) => part.closest('li'));
  expect(gift).toHaveTextContent(/^PremiumSeptember 14, 2026 · a gift$/);
});

test('of two runs that wait, a parent decides about the one that was planned first', async () => {
  const later = { id: riley.id, at: '2026-11-21T15:04:00.000Z', total: 5, schools: [] };
  const runs = [...waitingRiley.runs.map((run) => ({ ...run, ...later })), ...waitingRiley.runs];
  const { api } = await open('/family', { athletes: [{ ...waitingRiley, runs }] });
  expect(screen.getByText(/, to 5 schools\. You can look at it once you have decided/)).toBeInTheDocument();
  await press('Decline');
  expect(api.to('/api/family/decide')).toMatchObject([{ body: { runId: waitingRiley.runs[0]?.id, approves: false } }]);
});

test.each([
  ['25', 2500],
  ['$1,024.5', 102_450],
  ['24,99', 2499],
  ['0', 0],
  ['', null],
])('a limit of “%s” is %s cents', async (text, monthlyLimitCents) => {
  const { api } = await open('/family', { athletes: [riley] });
  const field = screen.getByLabelText(/Monthly limit in dollars/);
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
  await userEvent.click(screen.getByLabelText('The first run waits until I approve it'));
  await press('Save');
  expect(api.to('/api/family/terms')).toMatchObject([
    { body: { id: riley.id, monthlyLimitCents, firstRunWaits: false } },
  ]);
});

test('only what was changed is saved: another device may have changed the rest', async () => {
  const { api } = await open('/family', { athletes: [riley] });
  const field = screen.getByLabelText(/Monthly limit in dollars/);
  await userEvent.clear(field);
  await userEvent.type(field, '77');
  await press('Save');
  await userEvent.click(screen.getByLabelText('The first run waits until I approve it'));
  await press('Save');
  expect(api.to('/api/family/terms').map(({ body }) => body)).toEqual([
    { id: riley.id, monthlyLimitCents: 7700 },
    { id: riley.id, firstRunWaits: !riley.firstRunWaits },
  ]);
});

test('an athlete who may be a minor invites a parent who approves the first run; an adult is not asked', async () => {
  const { api, unmount } = await open('/family', {});
  await userEvent.type(screen.getByLabelText('Parent’s email'), ' mother@mail.example ');
  await userEvent.click(screen.getByLabelText('My first run waits until they approve it'));
  await press('Invite');
  expect(api.to('/api/family/invite')).toMatchObject([{ body: { email: 'mother@mail.example', firstRunWaits: true } }]);
  expect(screen.queryByText('Please send the invitation yourself')).not.toBeInTheDocument();
  unmount();
  await open('/family', { isMinor: false });
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

test('of an invitation that was not mailed the athlete gets the link, also with the third parent', async () => {
  const url = `https://site.example/family?invitation=${'aB3_'.repeat(8)}`;
  const parents = [1, 2, 3].map((number) => ({
    ...invitedParent,
    email: number === 1 ? 'mother@mail.example' : invitedParent.email,
    id: riley.id.replace(/.$/, String(number)),
  }));
  let asked = 0;
  const api = createFakeApi(({ path }: ApiCall) =>
    answered(path === '/api/family' ? { ...noFamily, parents: asked++ === 0 ? parents.slice(1) : parents } : { url }),
  );
  renderWithHost(<FamilyPage />, { host: createFakeHost({ api }), route: '/family' });
  await userEvent.type(await screen.findByLabelText('Parent’s email'), 'mother@mail.example');
  await press('Invite');
  expect(await screen.findByLabelText('Link for mother@mail.example')).toHaveValue(url);
  expect(screen.getByRole('heading', { name: 'Please send the invitation yourself' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Invite' })).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test('a family that cannot be loaded again stays, and the lost answer claims nothing', async () => {
  let asked = 0;
  const api = createFakeApi(({ path }: ApiCall) =>
    path === '/api/family' && asked++ === 0 ? answered({ ...noFamily, athletes: [waitingRiley] }) : noAnswer,
  );
  const { host } = renderWithHost(<FamilyPage />, { host: createFakeHost({ api }), route: '/family' });
  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
  const description = 'No answer came.';
  expect(host.notifications).toEqual([
    { tone: 'error', title: 'No answer arrived', description },
    { tone: 'error', title: 'We could not update this page', description },
  ]);
  expect(screen.getByRole('button', { name: 'Decline' })).toBeEnabled();
});

test('either side ends the link after a question', async () => {
  const { api } = await open('/family', { athletes: [riley] }, {});
  await press('End the family link');
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Keep it' }));
  expect(api.to('/api/family/end')).toEqual([]);
  await press('End the family link');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End the family link' }));
  expect(api.to('/api/family/end')).toMatchObject([{ body: { id: riley.id } }]);
  expect(await screen.findByText('You have not invited a parent.')).toBeInTheDocument();
});
