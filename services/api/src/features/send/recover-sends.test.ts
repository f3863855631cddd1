import { setTimeout as pause } from 'node:timers/promises';
import { balanceOf } from '../../testing/balance.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { sendRequest } from '../../testing/test-coaches.ts';
import type { TestUser } from '../../testing/test-users.ts';
import { readDrafts, recoverSends, type RecoverDependencies } from './recover-sends.ts';
import { sendEmail } from './send-email.ts';

let user: TestUser;
let handle: string;

const { api, standIns } = await useTestApi();

beforeEach(async () => {
  user = await api.createUser({ tokens: 5 });
  handle = (await api.connect(user, 'outlook')).get('access_token') ?? '';
});

/** A send whose answer was lost. @returns its id. */
async function interruptedSend(fault: 'server-error' | 'accept-then-drop', key = 'one'): Promise<string> {
  await standIns.fault('microsoft', { operation: 'send', fault });
  const answer = await api.post('/api/send-outlook', sendRequest(user, handle), user, { 'idempotency-key': key });
  expect(answer.statusCode).toBe(502);
  return answer.json<{ sendId: string }>().sendId;
}

/**
 * Makes the user's sends an hour older: their lease is over. The replica role skips the trigger that sets `updated_at`.
 */
async function leaseOver(): Promise<void> {
  await api.admin.query(`
    begin;
    set local session_replication_role = replica;
    update public.sends set updated_at = updated_at - interval '1 hour' where user_id = '${user.id}';
    commit`);
}

/** What both sweeps do. */
async function recoverAll(deps: RecoverDependencies): Promise<void> {
  await recoverSends(deps);
  await readDrafts(deps);
}

/** Recovers as the jobs do, after the lease. */
async function recover(): Promise<void> {
  await leaseOver();
  await recoverAll(api.dependencies.recover);
}

// @spec D1.8a
test('a remaining draft was not sent: it is deleted, the token comes back and the school can be tried again', async () => {
  await interruptedSend('server-error');
  const mails = standIns.inbox.messages().length;
  await recover();
  expect(await balanceOf(api.admin, user.id)).toMatchObject({ available: 5, ledger: 5, held: 0, sent: 0 });
  const again = await api.post('/api/send-outlook', sendRequest(user, handle), user, { 'idempotency-key': 'one' });
  expect(again.statusCode).toBe(200);
  expect(standIns.inbox.messages()).toHaveLength(mails + 1);
});

test('with two concurrent recoveries the slower one does not release a send that was started again', async () => {
  const sendId = await interruptedSend('server-error');
  await leaseOver();
  const { recover: deps } = api.dependencies;
  const again = () => api.post('/api/send-outlook', sendRequest(user, handle), user, { 'idempotency-key': 'one' });
  let sending: ReturnType<typeof again> | undefined;
  const deleteDraft: typeof deps.outlook.deleteDraft = async (draftId, accessToken) => {
    // This recovery has read the draft. The other one finishes, and the user tries again.
    await recoverAll(deps);
    await standIns.fault('microsoft', { operation: 'send', fault: 'slow', delayMs: 500 });
    sending = again();
    const isSending = async () =>
      (await api.admin.query(`select from public.sends where id = $1 and status = 'sending'`, [sendId])).rowCount === 1;
    while (!(await isSending())) await pause(5);
    return deps.outlook.deleteDraft(draftId, accessToken);
  };
  const mails = standIns.inbox.messages().length;
  await recoverAll({ ...deps, outlook: { ...deps.outlook, deleteDraft } });
  const sent = await sending;
  expect(sent?.statusCode).toBe(200);
  expect((await again()).json()).toEqual(sent?.json());
  expect(standIns.inbox.messages()).toHaveLength(mails + 1);
  expect(await balanceOf(api.admin, user.id)).toMatchObject({ available: 4, ledger: 4, held: 0, sent: 1 });
});

// @spec D1.8a
test('a draft that left was sent: the charge stays, and the key gets its answer', async () => {
  await interruptedSend('accept-then-drop');
  const mails = standIns.inbox.messages().length;
  await recover();
  expect(await balanceOf(api.admin, user.id)).toMatchObject({
    available: 4,
    ledger: 4,
    held: 0,
    used: 1,
    sent: 1,
    sentEmails: 1,
  });
  const again = await api.post('/api/send-outlook', sendRequest(user, handle), user, { 'idempotency-key': 'one' });
  expect([again.statusCode, again.json()]).toEqual([200, { messageId: expect.any(String) }]);
  expect(standIns.inbox.messages()).toHaveLength(mails);
});

test('a process that stopped right before its call, and goes on after its user decided, does not make it', async () => {
  const gmail = (await api.connect(user, 'gmail')).get('access_token') ?? '';
  const { send } = api.dependencies;
  const begin: typeof send.sends.begin = async (...asked) => {
    const begun = await send.sends.begin(...asked);
    await api.admin.query(`update public.sends set lease_until = now() where user_id = $1`, [user.id]);
    await recover();
    const { sendId = '' } = begun?.send ?? {};
    const resolved = await api.post('/api/resolve-send', { sendId, outcome: 'not-sent' }, user);
    expect(resolved.statusCode).toBe(200);
    return begun?.send ? { ...begun, send: { ...begun.send, heldUntil: Date.now() } } : begun;
  };
  const command = { user, provider: 'gmail', idempotencyKey: 'frozen', request: sendRequest(user, gmail) } as const;
  const mails = standIns.inbox.messages().length;
  const sent = sendEmail({ ...send, sends: { ...send.sends, begin } }, command, api.server.log);
  await expect(sent).rejects.toMatchObject({ code: 'send_in_progress' });
  expect(standIns.inbox.messages()).toHaveLength(mails);
});

// @spec D1.7c
test('while the provider does not answer, the send stays unknown', async () => {
  await interruptedSend('accept-then-drop');
  await standIns.fault('microsoft', { operation: 'read-message', fault: 'server-error' });
  await recover();
  expect(await balanceOf(api.admin, user.id)).toMatchObject({ available: 4, held: 1, sent: 0 });
});

test('an unreadable draft does not stop the recovery of others', async () => {
  const sendId = await interruptedSend('accept-then-drop', 'one');
  await interruptedSend('accept-then-drop', 'two');
  const { rows } = await api.admin.query<{ draftId: string }>(
    'select draft_id as "draftId" from public.sends where id = $1',
    [sendId],
  );
  await leaseOver();
  const { recover: deps } = api.dependencies;
  const readDraft: typeof deps.outlook.readDraft = async (draftId, accessToken) => {
    if (draftId === rows[0]?.draftId) throw new Error('its mailbox cannot be opened');
    return deps.outlook.readDraft(draftId, accessToken);
  };
  const listUndecidedDrafts = async () =>
    (await deps.recovery.listUndecidedDrafts()).toSorted((one) => (one.sendId === sendId ? -1 : 1));
  await recoverAll({
    ...deps,
    recovery: { ...deps.recovery, listUndecidedDrafts },
    outlook: { ...deps.outlook, readDraft },
  });
  expect(await balanceOf(api.admin, user.id)).toMatchObject({ available: 3, held: 1, sent: 1 });
});

describe("the user's decision", () => {
  const resolve = (sendId: string, outcome: string, as = user) =>
    api.post('/api/resolve-send', { sendId, outcome }, as);

  test('"sent" keeps the charge and counts the email; repeating it changes nothing', async () => {
    const sendId = await interruptedSend('accept-then-drop');
    expect((await resolve(sendId, 'sent')).json()).toEqual({ status: 'sent' });
    expect((await resolve(sendId, 'sent')).json()).toEqual({ status: 'sent' });
    expect(await balanceOf(api.admin, user.id)).toMatchObject({
      available: 4,
      ledger: 4,
      held: 0,
      used: 1,
      sentEmails: 1,
    });
  });

  test('"not-sent" gives the token back', async () => {
    const sendId = await interruptedSend('server-error');
    expect((await resolve(sendId, 'not-sent')).json()).toEqual({ status: 'failed' });
    expect(await balanceOf(api.admin, user.id)).toMatchObject({ available: 5, ledger: 5, held: 0, used: 0 });
  });

  test('is ignored when the draft has already settled the send', async () => {
    const sendId = await interruptedSend('accept-then-drop');
    await recover();
    expect((await resolve(sendId, 'not-sent')).json()).toEqual({ status: 'sent' });
    expect(await balanceOf(api.admin, user.id)).toMatchObject({ available: 4, used: 1 });
  });

  test('cannot change sends of other users or unknown sends', async () => {
    const sendId = await interruptedSend('accept-then-drop');
    expect((await resolve(sendId, 'not-sent', await api.createUser())).json()).toMatchObject({ code: 'not_found' });
    expect((await resolve(user.id, 'sent')).json()).toMatchObject({ code: 'not_found' });
    expect(await balanceOf(api.admin, user.id)).toMatchObject({ available: 4, held: 1 });
  });
});
