import { setTimeout as pause } from 'node:timers/promises';
import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import { createApiProcess, type ApiProcess } from '../../testing/api-process.ts';
import { balanceOf } from '../../testing/balance.ts';
import { startKeyServer, type KeyServer } from '../../testing/key-server.ts';
import { startStandIns, type StandIns } from '../../testing/stand-ins.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { sendRequest } from '../../testing/test-coaches.ts';
import type { TestUser } from '../../testing/test-users.ts';

let standIns: StandIns;
let keys: KeyServer;
let api: TestApi;

beforeAll(async () => {
  [standIns, keys] = await Promise.all([startStandIns(), startKeyServer()]);
  api = await startTestApi({
    standIns,
    environment: { SUPABASE_URL: keys.url, SEND_LEASE_SECONDS: '1', OUTLOOK_SPACING_MS: '20' },
  });
  keys.publish(api.issuer);
});

afterAll(async () => {
  await api.close();
  keys.close();
  await standIns.close();
});

const paths: Record<MailProvider, string> = { gmail: '/api/send-gmail', outlook: '/api/send-outlook' };
const schoolsOf = (user: TestUser): string[] =>
  standIns.inbox
    .messages()
    .filter(({ from }) => from === user.email)
    .map(({ to }) => String(to[0]));

// @spec D1.7a
test('of a hundred parallel sends with 30 tokens exactly 30 are accepted, and retries send nothing more', async () => {
  const user = await api.createUser({ tokens: 30 });
  const handle = (await api.connect(user, 'gmail')).get('access_token') ?? '';
  const sendAll = () =>
    Promise.all(
      Array.from({ length: 100 }, (_, school) =>
        api.post(paths.gmail, sendRequest(user, handle, school), user, { 'idempotency-key': `run/${school}` }),
      ),
    );
  // A send that waits longer than its lease gets a 429 and can be retried.
  const settled = await until(async () => {
    const answers = (await sendAll()).map(({ statusCode }) => statusCode);
    return answers.every((status) => status === 200 || status === 402) ? answers : undefined;
  });
  expect(settled.filter((status) => status === 200)).toHaveLength(30);
  expect(new Set(schoolsOf(user)).size).toBe(30);
  expect(schoolsOf(user)).toHaveLength(30);
  expect(await balanceOf(api.admin, user.id)).toEqual({
    available: 0,
    used: 30,
    ledger: 0,
    held: 0,
    sent: 30,
    sentEmails: 30,
  });
}, 60_000);

// @spec D1.7a
test('of two tabs that send one run at once, each school gets one email and both tabs get the same answers', async () => {
  const user = await api.createUser({ tokens: 10 });
  const handle = (await api.connect(user, 'gmail')).get('access_token') ?? '';
  const schools = [0, 1, 2, 3];
  const sendTo = (school: number) =>
    until(async () => {
      const request = sendRequest(user, handle, school);
      const answer = await api.post(paths.gmail, request, user, { 'idempotency-key': `tabs/${school}` });
      // The tab that comes second waits and asks again, as the page does.
      return answer.statusCode === 409 || answer.statusCode === 429 ? undefined : answer.json<unknown>();
    });
  const tab = () => Promise.all(schools.map(sendTo));
  const [one, two] = await Promise.all([tab(), tab()]);
  expect(one).toEqual(schools.map(() => ({ messageId: expect.any(String) })));
  expect(two).toEqual(one);
  expect(schoolsOf(user).toSorted()).toEqual(schools.map((school) => `head@school-${school}.example`));
  expect(await balanceOf(api.admin, user.id)).toMatchObject({ available: 6, ledger: 6, used: 4, held: 0 });
});

// @spec D1.7a
test('with kill -9 at ten random points of a run no school is emailed twice and no token is lost or charged twice', async () => {
  const tokens = 80;
  const user = await api.createUser({ tokens });
  const handles = {
    gmail: (await api.connect(user, 'gmail')).get('access_token') ?? '',
    outlook: (await api.connect(user, 'outlook')).get('access_token') ?? '',
  };
  await Promise.all([
    standIns.fault('google', { operation: 'send', fault: 'slow', delayMs: 60, times: 500 }),
    standIns.fault('microsoft', { operation: 'send', fault: 'slow', delayMs: 60, times: 500 }),
  ]);
  const child = await createApiProcess(api.environment);
  await child.start();
  const schools = Array.from({ length: 60 }, (_, school) => school);
  const answers: Decided[] = [];
  const waiting = [...schools];
  const tab = async (): Promise<void> => {
    for (let school = waiting.shift(); school !== undefined; school = waiting.shift()) {
      answers[school] = await sendUntilDecided(child, user, handles, school);
    }
  };
  const tabs = Promise.all(Array.from({ length: 6 }, tab));
  for (let kills = 0; kills < 10; kills += 1) {
    await pause(50 + Math.random() * 300);
    await child.kill();
    await child.start();
  }
  await tabs;
  expect(await child.stop()).toBe(0);

  const mailed = schoolsOf(user);
  expect(new Set(mailed).size).toBe(mailed.length);
  schools.forEach((school) => {
    // An accepted email was sent; only an unknown one may or may not have been.
    if (answers[school]?.status === 200) expect(mailed).toContain(`head@school-${school}.example`);
  });
  const interrupted = await balanceOf(api.admin, user.id);
  expect(interrupted.available + interrupted.held + interrupted.used).toBe(tokens);
  expect(interrupted.ledger).toBe(interrupted.available);

  for (const { sendId, school } of answers.flatMap((answer, school) =>
    answer.sendId ? [{ ...answer, school }] : [],
  )) {
    const outcome = mailed.includes(`head@school-${school}.example`) ? 'sent' : 'not-sent';
    expect((await api.post('/api/resolve-send', { sendId, outcome }, user)).statusCode).toBe(200);
  }
  const { length: count } = mailed;
  expect(await balanceOf(api.admin, user.id)).toEqual({
    available: tokens - count,
    used: count,
    ledger: tokens - count,
    held: 0,
    sent: count,
    sentEmails: count,
  });
}, 120_000);

interface Decided {
  readonly status: number;
  readonly sendId?: string;
}

/** Repeats the request with its key until the answer is final, as the page does after a lost connection. */
function sendUntilDecided(
  child: ApiProcess,
  user: TestUser,
  handles: Readonly<Record<MailProvider, string>>,
  school: number,
): Promise<Decided> {
  const provider = school % 2 === 0 ? 'gmail' : 'outlook';
  return until(async () => {
    const response = await fetch(child.url + paths[provider], {
      method: 'POST',
      headers: {
        authorization: user.authorization,
        'content-type': 'application/json',
        'idempotency-key': `killed/${school}`,
      },
      body: JSON.stringify(sendRequest(user, handles[provider], school)),
    }).catch(() => undefined);
    if (!response) return undefined;
    const body = (await response.json().catch(() => ({}))) as { code?: string; sendId?: string }; // the API's own answers
    if (response.ok) return { status: response.status };
    return body.code === 'outcome_unknown' && body.sendId
      ? { status: response.status, sendId: body.sendId }
      : undefined;
  });
}

async function until<Value>(ask: () => Promise<Value | undefined>): Promise<Value> {
  for (;;) {
    const value = await ask();
    if (value !== undefined) return value;
    await pause(100);
  }
}
