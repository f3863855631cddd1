import { parentNeeded, termsVersion, tooYoung } from '@cc/contracts/entities/terms';
import { sweepOnce } from '../../testing/run-jobs.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const { api, standIns } = await useTestApi();

async function newUser() {
  const user = await api.createUser({ tokens: 0 });
  await api.admin.query('delete from public.consents where user_id = $1', [user.id]);
  const buy = { priceId: 'coach_connect_starter', customerId: user.id };
  return {
    user,
    agree: (ageBand: string, version = termsVersion) =>
      api.post('/api/consent', { ageBand, termsVersion: version }, user),
    buy: () => api.post('/api/create-checkout-session', buy, user),
    consents: async () =>
      (
        await api.admin.query(
          `select terms_version::text as version, age_band as age, agreed_at > now() - interval '1 hour' as now,
             private.age_band_of(user_id) as latest
           from public.consents where user_id = $1 order by agreed_at`,
          [user.id],
        )
      ).rows,
  };
}

test('purchases and sends wait until the user agreed to the terms', async () => {
  const { user, buy, agree, consents } = await newUser();
  const refused = await buy();
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toMatchObject({ code: 'consent_needed' });
  expect((await agree('13-17')).statusCode).toBe(200);
  expect(await consents()).toEqual([{ version: termsVersion, age: '13-17', now: true, latest: '13-17' }]);
  expect((await buy()).json<{ code?: string }>().code).not.toBe('consent_needed');
  expect(user.id).toBeTruthy();
});

test('a link by which a parent pays waits for the consent too', async () => {
  const { user, agree } = await newUser();
  const ask = () => api.post('/api/pay-links/create', { items: [{ priceId: 'coach_connect_starter' }] }, user);
  expect((await ask()).json()).toMatchObject({ code: 'consent_needed' });
  expect((await api.admin.query('select from public.pay_links where user_id = $1', [user.id])).rowCount).toBe(0);
  await agree('13-17');
  expect((await ask()).json<{ code?: string }>().code).not.toBe('consent_needed');
});

test('the same answer again stores nothing, another age band is stored beside the first', async () => {
  const { agree, consents } = await newUser();
  await Promise.all([agree('13-17'), agree('13-17')]);
  await agree('18+');
  expect(await consents()).toMatchObject([
    { age: '13-17', latest: '18+' },
    { age: '18+', latest: '18+' },
  ]);
});

test('a child under 13 is refused with a kind sentence, and the account with everything in it is deleted a day later', async () => {
  const { user, agree, buy, consents } = await newUser();
  const refused = await agree('under-13');
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toMatchObject({ code: 'forbidden', error: tooYoung });
  expect(await consents()).toEqual([]);
  expect((await buy()).json()).toMatchObject({ code: 'consent_needed' });
  const { rows } = await api.admin.query(
    `select deletes_at - requested_at as wait from public.account_deletions where user_id = $1`,
    [user.id],
  );
  expect(rows).toMatchObject([{ wait: { days: 1 } }]);
});

test('who said to be under 13 keeps no account and gives no other age, and is told who may write to us', async () => {
  const { user, agree, buy, consents } = await newUser();
  const account = async () => (await api.post('/api/account', undefined, user)).json<object>();
  // The child's own wish came first, and could be taken back.
  await api.post('/api/account/delete', { address: user.email }, user);
  expect(await account()).toMatchObject({ deletesAt: expect.any(String), keepable: true });
  await agree('under-13');
  const refusal = { code: 'forbidden', error: parentNeeded };
  expect((await api.post('/api/account/keep', undefined, user)).json()).toMatchObject(refusal);
  for (const age of ['13-17', '18+']) expect((await agree(age)).json()).toMatchObject(refusal);
  expect(await consents()).toEqual([]);
  expect((await buy()).json()).toMatchObject({ code: 'consent_needed' });
  expect(await account()).toMatchObject({ deletesAt: expect.any(String), keepable: false });
  await sweepOnce(api);
  const messages = (await (await fetch(`${standIns.inbox.url}/api/messages`)).json()) as {
    to: string[];
    text: string;
  }[];
  const mails = messages.filter(({ to }) => JSON.stringify(to).includes(user.email)).map(({ text }) => text);
  expect(mails).toEqual([expect.stringContaining('a parent or guardian')]);
  expect(mails[0]).not.toContain('you can keep');
});

test('an account whose user gave another age before can be kept: a thief may have said to be under 13', async () => {
  const { user, agree } = await newUser();
  expect((await agree('18+')).statusCode).toBe(200);
  expect((await agree('under-13')).json()).toMatchObject({ code: 'forbidden' });
  expect((await api.post('/api/account', undefined, user)).json()).toMatchObject({ keepable: true });
  expect((await api.post('/api/account/keep', undefined, user)).json()).toEqual({ kept: true });
});

test('users who agreed to earlier terms are asked again', async () => {
  const { user, agree, buy } = await newUser();
  await api.admin.query(`select public.record_consent($1, '2020-01-01', '18+')`, [user.id]);
  expect((await buy()).json()).toMatchObject({ code: 'consent_needed' });
  expect((await agree('18+', '2020-01-01')).json()).toMatchObject({ code: 'validation_failed' });
  expect((await agree('18+')).statusCode).toBe(200);
  expect((await buy()).json<{ code?: string }>().code).not.toBe('consent_needed');
});

test('a run and a single email are refused before anything is stored', async () => {
  const { user } = await newUser();
  const run = {
    mailboxId: user.id,
    gender: 'men',
    sport: 'soccer',
    letter: { subject: 's', body: 'b' },
    schools: [{ school: 'Akron', coachIds: [1], subject: 's', body: 'b' }],
  };
  const answer = await api.post('/api/runs', run, user, { 'idempotency-key': 'one' });
  expect(answer.json()).toMatchObject({ code: 'consent_needed' });
  expect((await api.admin.query('select from public.runs where user_id = $1', [user.id])).rowCount).toBe(0);
});
