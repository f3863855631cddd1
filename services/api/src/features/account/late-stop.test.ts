import { createSmtpGateway } from '../../jobs/smtp-gateway.ts';
import type { TestUser } from '../../testing/test-users.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { deleteAccounts } from './delete-accounts.ts';

const { api } = await useTestApi({
  change: (externals) => ({
    ...externals,
    auth: { deleteUser: async (id) => void (await api.admin.query('delete from auth.users where id = $1', [id])) },
  }),
});

/** Carries out what is due. `meanwhile` happens after the sweep has read its list. */
async function sweepWhile(meanwhile: () => Promise<unknown>) {
  const { endAccounts } = api.dependencies;
  const { accounts } = endAccounts;
  const due = async () => {
    const list = await accounts.due();
    await meanwhile();
    return list;
  };
  const smtp = createSmtpGateway(api.externals.config.mail);
  await deleteAccounts({ ...endAccounts, accounts: { ...accounts, due } }, smtp, api.externals.config.siteUrl);
  smtp.close();
}

async function dueUser() {
  const user = await api.createUser();
  await api.post('/api/contact', { email: user.email, subject: 'S', message: 'I am Quirin Zabel.' });
  await api.post('/api/account/delete', { address: user.email }, user);
  await api.admin.query('update public.account_deletions set deletes_at = now(), told_at = now()');
  return user;
}

const left = async ({ id, email }: TestUser) => {
  const { rows } = await api.admin.query<{ what: string }>(
    `select 'account' as what from auth.users where id = $1
     union all select 'message' from public.contact_messages where email = $2`,
    [id, email],
  );
  return rows.map(({ what }) => what);
};

test.each(['suspend', 'delete-account'] as const)(
  'what staff say while the sweep is under way counts: %s',
  async (kind) => {
    const [staff, user] = [await api.createUser({ tokens: 0 }), await dueUser()];
    await api.admin.query(`insert into private.staff (user_id, role) values ($1, 'owner')`, [staff.id]);
    const change = { kind, person: user.id };
    await sweepWhile(() => api.post('/api/staff/changes', { reason: 'Asked by phone', change }, staff));
    expect(await left(user)).toEqual(['account', 'message']);
  },
);

test('otherwise the account and what it sent go', async () => {
  const user = await dueUser();
  await sweepWhile(() => Promise.resolve());
  expect(await left(user)).toEqual([]);
});
