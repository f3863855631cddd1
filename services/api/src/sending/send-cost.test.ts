import type { SendEmailRequest } from '@cc/contracts/api/send-email';
import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import { startStandIns, type StandIns } from '../testing/stand-ins.ts';
import { statementsOf } from '../testing/statements-of.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { sendRequest } from '../testing/test-coaches.ts';

let standIns: StandIns;
let api: TestApi;
beforeAll(async () => {
  standIns = await startStandIns();
  api = await startTestApi({ standIns });
});
afterAll(async () => {
  await api.close();
  await standIns.close();
});

const file = { filename: 'cv.txt', content: 'aGk=', contentType: 'text/plain' };

test.each<[MailProvider, string, Partial<SendEmailRequest>, string[]]>([
  ['gmail', 'a letter', {}, ['begin-and-start-send', 'settle-send']],
  // What takes a while comes before the point of no return: files are written into the mail, a draft is made.
  ['gmail', 'files', { attachments: [file] }, ['begin-send', 'start-send', 'settle-send']],
  ['outlook', 'a letter', {}, ['begin-send', 'start-send', 'settle-send']],
])('what a send by %s of %s asks of the database, each a transaction of its own', async (provider, _, mail, steps) => {
  const user = await api.createUser();
  const handle = (await api.connect(user, provider)).get('access_token') ?? '';
  const request = sendRequest(user, handle, 0, mail);
  const statements = await statementsOf(async () => {
    const answer = await api.post(`/api/send-${provider}`, request, user, { 'idempotency-key': 'one' });
    expect(answer.statusCode).toBe(200);
  });
  expect(statements).toEqual(['count-requests', ...steps]);
});

test('a send that was made before is answered by the first two of them', async () => {
  const user = await api.createUser();
  const handle = (await api.connect(user, 'gmail')).get('access_token') ?? '';
  const send = () => api.post('/api/send-gmail', sendRequest(user, handle), user, { 'idempotency-key': 'one' });
  await send();
  expect(await statementsOf(send)).toHaveLength(2);
});
