import { createHash } from 'node:crypto';
import { useTestApi } from '../../testing/use-test-api.ts';
import { sendRequest } from '../../testing/test-coaches.ts';

const { api } = await useTestApi();

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('base64');

test('the hash of a request is stable across versions, since stored keys were hashed by earlier ones', async () => {
  const user = await api.createUser();
  const handle = (await api.connect(user, 'gmail')).get('access_token') ?? '';
  // Node pools the memory of the small buffer, and allocates the large one separately.
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
