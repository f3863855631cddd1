import { randomBytes } from 'node:crypto';
import { fileAttachment, immutable, mail, startGraph } from '../testing/graph-fixture.ts';

let microsoft: Awaited<ReturnType<typeof startGraph>>;
beforeAll(async () => {
  microsoft = await startGraph();
});
afterAll(() => microsoft.close());

/** Uploads a file in fragments, as in the Graph documentation. @returns the last answer. */
async function upload(id: string, content: Buffer, fragment: number): Promise<Response> {
  const session = await microsoft.graph('POST', `/messages/${id}/attachments/createUploadSession`, {
    AttachmentItem: { attachmentType: 'file', name: 'film.pdf', size: content.length, contentType: 'application/pdf' },
  });
  expect(session.status).toBe(201);
  let answer = new Response();
  for (let from = 0; from < content.length; from += fragment) {
    const part = content.subarray(from, from + fragment);
    answer = await fetch(String(session.body['uploadUrl']), {
      method: 'PUT',
      headers: {
        'content-type': 'application/octet-stream',
        'content-range': `bytes ${from}-${from + part.length - 1}/${content.length}`,
      },
      body: new Uint8Array(part),
    });
  }
  return answer;
}

test('a draft with a small and a 3 MB file is sent unchanged', async () => {
  const created = await microsoft.graph('POST', '/messages', mail, immutable);
  expect(created.status).toBe(201);
  expect(created.headers.get('preference-applied')).toContain('ImmutableId');
  expect(created.body).toMatchObject({ isDraft: true, internetMessageId: expect.stringMatching(/^<.+@.+>$/) });
  const id = String(created.body['id']);

  const small = randomBytes(100_000);
  const large = randomBytes(3 * 1024 * 1024);
  expect(await microsoft.graph('POST', `/messages/${id}/attachments`, fileAttachment(small))).toMatchObject({
    status: 201,
  });
  const uploaded = await upload(id, large, 2 * 1024 * 1024);
  expect(uploaded.status).toBe(201);
  expect(uploaded.headers.get('location')).toContain(id);

  const sent = await microsoft.graph('POST', `/messages/${id}/send`);
  expect(sent).toMatchObject({ status: 202, body: {} });
  const [message] = microsoft.inbox.messages();
  expect(message).toMatchObject({
    via: 'outlook',
    from: 'sam.rivera@outlook.example',
    fromName: 'Sam Rivera',
    to: ['asa@uni.example', 'lee@uni.example'],
    subject: mail.subject,
    text: mail.body.content,
    headers: { 'message-id': created.body['internetMessageId'] },
    attachments: [
      { filename: 'Résumé.pdf', size: small.length },
      { filename: 'film.pdf', size: large.length },
    ],
  });
  for (const [index, content] of [small, large].entries()) {
    const download = await fetch(`${microsoft.inbox.url}/api/messages/${message?.id}/attachments/${index}`);
    expect(Buffer.from(await download.arrayBuffer()).equals(content)).toBe(true);
  }
});

test('enforces the limits of attachments and requests', async () => {
  const id = await microsoft.newDraft();
  const path = `/messages/${id}/attachments`;
  expect((await microsoft.graph('POST', path, fileAttachment(Buffer.alloc(3 * 1024 * 1024 - 1)))).status).toBe(201);
  expect((await microsoft.graph('POST', path, fileAttachment(Buffer.alloc(3 * 1024 * 1024)))).status).toBe(413);
  expect((await microsoft.graph('POST', path, fileAttachment(Buffer.alloc(5 * 1024 * 1024)))).body).toMatchObject({
    error: { message: 'Maximum request length exceeded.' },
  });
  const small = await microsoft.graph('POST', `${path}/createUploadSession`, {
    AttachmentItem: { attachmentType: 'file', name: 'a', size: 1000 },
  });
  expect(small.body).toMatchObject({ error: { code: 'ErrorAttachmentSizeShouldNotBeLessThanMinimumSize' } });
});

test('refuses a fragment out of order', async () => {
  const session = await microsoft.graph(
    'POST',
    `/messages/${await microsoft.newDraft()}/attachments/createUploadSession`,
    {
      AttachmentItem: { attachmentType: 'file', name: 'a', size: 4_000_000 },
    },
  );
  const answer = await fetch(String(session.body['uploadUrl']), {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream', 'content-range': 'bytes 10-12/4000000' },
    body: 'abc',
  });
  expect(answer.status).toBe(416);
});
