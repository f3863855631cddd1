import { randomUUID } from 'node:crypto';
import { sendRequest } from '../../testing/test-coaches.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const { api, standIns } = await useTestApi();

test('while staff have paused a provider, emails and tests are refused with its sentence, and another one sends', async () => {
  const user = await api.createUser();
  const gmail = (await api.connect(user, 'gmail')).get('access_token') ?? '';
  const outlook = (await api.connect(user, 'outlook')).get('access_token') ?? '';
  await api.admin.query(
    `insert into public.provider_pauses (provider, sentence) values ('gmail', 'Gmail is away today.')`,
  );
  const send = (path: string, handle: string, school: number) =>
    api.post(path, sendRequest(user, handle, school), user, { 'idempotency-key': randomUUID() });
  const refused = await send('/api/send-gmail', gmail, 1);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    502,
    { code: 'provider_unavailable', error: 'Gmail is away today. Nothing was sent and you kept your token.' },
  ]);
  const test = await api.post('/api/send-test', { accessToken: gmail, subject: 'Hi', body: 'Dear Coach,' }, user);
  expect(test.json()).toMatchObject({ error: 'Gmail is away today. Nothing was sent.' });
  expect(standIns.inbox.messages()).toEqual([]);
  expect((await send('/api/send-outlook', outlook, 2)).statusCode).toBe(200);
});
