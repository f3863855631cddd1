import { createHash } from 'node:crypto';
import { startStandIns, type StandIns } from '../../testing/stand-ins.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { sendRequest } from '../../testing/test-coaches.ts';

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

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('base64');

test('what tells one mail from another stays the same: keys in flight are of mails that an older version hashed', async () => {
  const user = await api.createUser();
  const handle = (await api.connect(user, 'gmail')).get('access_token') ?? '';
  // One that Node keeps within a larger block of memory, and one that has a block of its own.
  const contents = [Buffer.from('A short note'), Buffer.alloc(100_000, 'A long one. ')];
  const attachments = contents.map((content, place) => ({
    filename: `file-${place}.txt`,
    content: content.toString('base64'),
    contentType: 'text/plain',
  }));
  const request = sendRequest(user, handle, 0, { attachments });
  await api.post('/api/send-gmail', request, user, { 'idempotency-key': 'with-files' });
  const { rows } = await api.admin.query('select request_hash from public.sends where user_id = $1', [user.id]);
  const files = contents.map((content, place) => [`file-${place}.txt`, sha256(content)]);
  const mail = ['gmail', request.to.split(',').toSorted(), request.subject, request.body, files];
  expect(rows).toEqual([{ request_hash: sha256(JSON.stringify(mail)) }]);
});
