import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { startStandIns, type StandIns } from '../../testing/stand-ins.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { sendRequest } from '../../testing/test-coaches.ts';
import type { Log } from '../../log.ts';
import { sendEmail } from './send-email.ts';

const spacingMs = 300;
const paths: Record<MailProvider, string> = { gmail: '/api/send-gmail', outlook: '/api/send-outlook' };

let standIns: StandIns;
let api: TestApi;
let other: App;

beforeAll(async () => {
  standIns = await startStandIns();
  api = await startTestApi({ standIns, environment: { OUTLOOK_SPACING_MS: String(spacingMs) } });
  other = await api.build({});
});

afterAll(async () => {
  await other.server.close();
  await api.close();
  await standIns.close();
});

const callsSchema = z.array(z.object({ startedAt: z.number(), endedAt: z.number() }));

/** The times of a stand-in's calls for this mailbox, oldest first. */
async function callsFor(url: string, email: string, operation: 'send' | 'draft' = 'send') {
  const response = await fetch(`${url}/__calls?operation=${operation}&email=${encodeURIComponent(email)}`);
  return callsSchema.parse(await response.json());
}

/** Five sends at once, over two API processes. */
async function sendFive(provider: MailProvider) {
  const user = await api.createUser();
  const handle = (await api.connect(user, provider)).get('access_token') ?? '';
  const answers = await Promise.all(
    [0, 1, 2, 3, 4].map((school) =>
      (school % 2 ? other : api).server.inject({
        method: 'POST',
        url: paths[provider],
        headers: { authorization: user.authorization, 'idempotency-key': `pace/${school}` },
        payload: sendRequest(user, handle, school),
      }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  return user;
}

// @spec D1.9e
test('a Gmail mailbox gets one send call at a time, with any number of processes', async () => {
  await standIns.fault('google', { operation: 'send', fault: 'slow', delayMs: 50, times: 5 });
  const { email } = await sendFive('gmail');
  const calls = await callsFor(standIns.google.url, email);
  expect(calls).toHaveLength(5);
  calls
    .slice(1)
    .forEach(({ startedAt }, place) => expect(startedAt).toBeGreaterThanOrEqual(calls[place]?.endedAt ?? Infinity));
});

// @spec D1.9e
test('an Outlook mailbox gets a pause between two emails, with any number of processes', async () => {
  const { email } = await sendFive('outlook');
  const calls = await callsFor(standIns.microsoft.url, email);
  expect(calls).toHaveLength(5);
  // The pause starts with the first call of a send, which creates the draft.
  const span = (calls.at(-1)?.startedAt ?? 0) - (calls[0]?.startedAt ?? 0);
  expect(span).toBeGreaterThan(4 * spacingMs * 0.8);
});

// @spec D1.9e
test('of an Outlook mailbox no two requests are open at once, also when Graph is slow', async () => {
  // Longer than the spacing, so that the next email would be due.
  const slow = { fault: 'slow', delayMs: 2 * spacingMs, times: 5 };
  for (const operation of ['draft', 'send']) await standIns.fault('microsoft', { ...slow, operation });
  const { email } = await sendFive('outlook');
  const { url } = standIns.microsoft;
  const calls = [...(await callsFor(url, email, 'draft')), ...(await callsFor(url, email, 'send'))];
  calls.sort((one, two) => one.startedAt - two.startedAt);
  expect(calls).toHaveLength(10);
  calls
    .slice(1)
    .forEach(({ startedAt }, place) => expect(startedAt).toBeGreaterThanOrEqual(calls[place]?.endedAt ?? Infinity));
});

test.each(['gmail', 'outlook'] as const)(
  'a process that lost its reservation while it waited does not send through %s',
  async (provider) => {
    const user = await api.createUser({ tokens: 1 });
    const handle = (await api.connect(user, provider)).get('access_token') ?? '';
    await api.admin.query(
      `update public.mail_connections set next_send_at = clock_timestamp() + interval '1 second' where user_id = $1`,
      [user.id],
    );
    const { send } = api.dependencies;
    const takeMailbox: typeof send.sends.takeMailbox = async (id) => {
      // Another process has reserved the send again.
      await api.admin.query('update public.sends set fencing_token = gen_random_uuid() where user_id = $1', [user.id]);
      return send.sends.takeMailbox(id);
    };
    const command = { user, provider, idempotencyKey: 'lost', request: sendRequest(user, handle) };
    const sending = sendEmail({ ...send, sends: { ...send.sends, takeMailbox } }, command, api.server.log);
    const mails = standIns.inbox.messages().length;
    await expect(sending).rejects.toMatchObject({ code: 'send_in_progress' });
    expect(standIns.inbox.messages()).toHaveLength(mails);
    const { rows } = await api.admin.query('select status from public.sends where user_id = $1', [user.id]);
    expect(rows).toEqual([{ status: 'reserved' }]);
  },
);

test('a mailbox that its user disconnects while an email waits for it is no fault of ours, and the token comes back', async () => {
  const user = await api.createUser({ tokens: 1 });
  const handle = (await api.connect(user, 'gmail')).get('access_token') ?? '';
  await api.admin.query(
    `update public.mail_connections set next_send_at = clock_timestamp() + interval '1 second' where user_id = $1`,
    [user.id],
  );
  const { send } = api.dependencies;
  const takeMailbox: typeof send.sends.takeMailbox = async (id) => {
    await api.admin.query('delete from public.mail_connections where user_id = $1', [user.id]);
    return send.sends.takeMailbox(id);
  };
  const command = { user, provider: 'gmail', idempotencyKey: 'gone', request: sendRequest(user, handle) } as const;
  const sending = sendEmail({ ...send, sends: { ...send.sends, takeMailbox } }, command, api.server.log);
  await expect(sending).rejects.toMatchObject({ code: 'mail_not_connected' });
  const { rows } = await api.admin.query(
    `select s.status, t.tokens_available from public.sends s join public.token_tracker t using (user_id) where user_id = $1`,
    [user.id],
  );
  expect(rows).toEqual([{ status: 'released', tokens_available: 1 }]);
});

test('if a mailbox cannot be freed, the send succeeds and the lease frees the mailbox', async () => {
  const user = await api.createUser();
  const handle = (await api.connect(user, 'gmail')).get('access_token') ?? '';
  const { send } = api.dependencies;
  const warnings: unknown[] = [];
  const log = {
    info: () => undefined,
    warn: (...line: unknown[]) => warnings.push(line),
    error: () => undefined,
    child: () => log,
  } as unknown as Log;
  const sends = { ...send.sends, freeMailbox: () => Promise.reject(new Error('the database is down')) };
  await standIns.fault('google', { operation: 'send', fault: 'policy' });
  const command = { user, provider: 'gmail', idempotencyKey: 'kept', request: sendRequest(user, handle) } as const;
  await expect(sendEmail({ ...send, sends }, command, log)).rejects.toMatchObject({ code: 'provider_policy' });
  expect(warnings).toContainEqual([expect.anything(), 'the mailbox stays taken until its lease expires']);
});
