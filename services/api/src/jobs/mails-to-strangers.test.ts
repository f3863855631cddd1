import type { Family } from '@cc/contracts/entities/family';
import { orderProContactRequest } from '@cc/contracts/testing/requests';
import { firstName } from './mails-to-strangers.ts';
import { requestLimits } from '../plugins/rate-limits.ts';
import { runJobsOnce } from '../testing/run-jobs.ts';
import type { TestUser } from '../testing/test-users.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const { confirmation, payLinkMail } = requestLimits;
const { api, standIns } = await useTestApi({
  change: (externals) => ({ ...externals, limits: { ...externals.limits, confirmation, payLinkMail } }),
});

async function mailsTo(email: string): Promise<number> {
  await runJobsOnce(api);
  return standIns.inbox.messages().filter(({ to }) => to.includes(email)).length;
}

const invite = (email: string, athlete: TestUser) =>
  api.post('/api/family/invite', { email, firstRunWaits: false }, athlete);

test('mails to an address that visitors set off keep no athlete from inviting a parent there', async () => {
  const [athlete, email] = [await api.createUser(), 'mother@mail.example'];
  const order = () => api.post('/api/order-pro-contact', { ...orderProContactRequest, email });
  for (let count = 0; count <= confirmation.max; count += 1) expect((await order()).statusCode).toBe(200);
  expect(await mailsTo(email)).toBe(confirmation.max);
  expect((await invite(email, athlete)).statusCode).toBe(200);
  expect(await mailsTo(email)).toBe(confirmation.max + 1);
});

test('an address gets three invitations a day, whoever sends them, and the own address none', async () => {
  const [email, other] = ['father@mail.example', await api.createUser()];
  for (let count = 0; count < confirmation.max; count += 1) {
    expect((await invite(email, await api.createUser())).json()).toEqual({ url: null });
  }
  expect((await invite('Father+1@mail.example', other)).json()).toEqual({ url: expect.any(String) });
  for (let count = 0; count < confirmation.max; count += 1) await invite('uncle@gmail.com', await api.createUser());
  expect((await invite('un.cle@googlemail.com', other)).json()).toEqual({ url: expect.any(String) });
  expect([await mailsTo(email), await mailsTo('Father+1@mail.example')]).toEqual([confirmation.max, 0]);
  expect((await invite(other.email, other)).json()).toMatchObject({ code: 'validation_failed' });
});

test('strangers who use up the mails of a parent keep no athlete from inviting them: the athlete hands over the link', async () => {
  const [athlete, stranger, parent] = [await api.createUser(), await api.createUser(), await api.createUser()];
  await api.admin.query('update auth.users set email_confirmed_at = now() where id = $1', [parent.id]);
  for (let count = 0; count < confirmation.max; count += 1) await invite(parent.email, stranger);
  const { url } = (await invite(parent.email, athlete)).json<{ url: string }>();
  const code = new URL(url).searchParams.get('invitation');
  expect((await api.post('/api/family/accept', { code }, stranger)).json()).toMatchObject({ code: 'forbidden' });
  expect((await api.post('/api/family/accept', { code }, parent)).statusCode).toBe(200);
  const { parents } = (await api.post('/api/family', {}, athlete)).json<Family>();
  expect(parents).toMatchObject([{ email: parent.email, state: 'linked' }]);
});

test('invitations that are refused take no mail of an address: the next athlete reaches the parent', async () => {
  const email = 'grandmother@mail.example';
  for (const name of ['one', 'two']) {
    const crowded = await api.createUser();
    for (let count = 0; count < 3; count += 1) await invite(`${name}.${count}@mail.example`, crowded);
    for (let count = 0; count < 2; count += 1)
      expect((await invite(email, crowded)).json()).toMatchObject({ code: 'rate_limited' });
  }
  expect((await invite(email, await api.createUser())).json()).toEqual({ url: null });
  expect(await mailsTo(email)).toBe(1);
});

test.each([
  'Zoë',
  'Nguyễn',
  'Fəridə',
  'Łukasz',
  'D’Angelo',
  "O'Neil",
  'Mary-Jane',
  'Дарья',
  'Тамара',
  'Υακίνθη',
  '美玲',
  'محمد',
])('%s is a first name', (name) => {
  expect(firstName(`${name} Avery`)).toBe(name);
  // As some keyboards write it.
  expect(firstName(`${name.normalize('NFD')} Avery`)).toBe(name);
});

test.each([
  'Coach-Connect-Security-Team',
  'CoachConnect',
  'ᴄoachᴄonnect',
  'ＣoachＣonnect',
  'Cöachconnect',
  'Coacħ',
  'Gooɡle',
  'Cønnect',
  'ınvoıce',
  'Invoice',
  // All Cyrillic, then all Greek.
  'СОАСН',
  'Соасһ',
  'Соппест',
  'Соаҫһ',
  'Соппесҭ',
  'Ѕуррогт',
  'ТЕАМ',
  'ΤΕΑΜ',
  'Ραυμεντ',
  'wwwꓸevilꓸcomノfree',
  'httpsːノノevil',
  'Win$',
  'A-b-c',
  'x'.repeat(21),
  '',
])('a mail to a stranger says nothing for a user who is called %j', (name) => {
  expect(firstName(name)).toBe('');
});

test('a user who has no mail left takes none of an address: others still reach it', async () => {
  const [waster, athlete, email] = [await api.createUser({ tokens: 0 }), await api.createUser(), 'aunt@mail.example'];
  const ask = async (parentEmail: string) => {
    const items = [{ priceId: 'coach_connect_premium' }];
    return (await api.post('/api/pay-links/create', { items, parentEmail }, waster)).json<{ mailed: boolean }>().mailed;
  };
  for (let count = 0; count < payLinkMail.max; count += 1) expect(await ask(`parent${count}@mail.example`)).toBe(true);
  for (let count = 0; count < confirmation.max; count += 1) expect(await ask(email)).toBe(false);
  expect((await invite(email, athlete)).json()).toEqual({ url: null });
  expect(await mailsTo(email)).toBe(1);
});
