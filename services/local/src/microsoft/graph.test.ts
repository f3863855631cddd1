import { mail, recipient, startGraph } from '../testing/graph-fixture.ts';

let microsoft: Awaited<ReturnType<typeof startGraph>>;
beforeAll(async () => {
  microsoft = await startGraph();
});
afterAll(() => microsoft.close());

test('an immutable id finds the message after it was sent, an ordinary one does not', async () => {
  const kept = await microsoft.newDraft();
  await microsoft.graph('POST', `/messages/${kept}/send`);
  expect((await microsoft.graph('GET', `/messages/${kept}`)).body).toMatchObject({ isDraft: false });
  const again = await microsoft.graph('POST', `/messages/${kept}/send`);
  expect(again.status).toBe(400);

  const moved = String((await microsoft.graph('POST', '/messages', mail)).body['id']);
  expect((await microsoft.graph('GET', `/messages/${moved}`)).body).toMatchObject({ isDraft: true });
  await microsoft.graph('POST', `/messages/${moved}/send`);
  expect((await microsoft.graph('GET', `/messages/${moved}`)).status).toBe(404);
});

test('two concurrent calls send a draft once', async () => {
  const id = await microsoft.newDraft({ ...mail, subject: 'Only once' });
  await Promise.all([microsoft.graph('POST', `/messages/${id}/send`), microsoft.graph('POST', `/messages/${id}/send`)]);
  expect(microsoft.inbox.messages().filter(({ subject }) => subject === 'Only once')).toHaveLength(1);
});

test('a deleted draft is ErrorItemNotFound', async () => {
  const id = await microsoft.newDraft();
  expect((await microsoft.graph('DELETE', `/messages/${id}`)).status).toBe(204);
  for (const [method, path] of [
    ['GET', ''],
    ['DELETE', ''],
    ['POST', '/send'],
  ] as const) {
    const answer = await microsoft.graph(method, `/messages/${id}${path}`);
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ error: { code: 'ErrorItemNotFound', innerError: expect.any(Object) } });
  }
});

test.each([
  ['no recipient', { ...mail, toRecipients: [] }, 400, 'ErrorInvalidRecipients'],
  ['another sender', { ...mail, from: recipient('coach@uni.example') }, 403, 'ErrorSendAsDenied'],
])('does not send a mail with %s', async (_why, message, status, code) => {
  const answer = await microsoft.graph('POST', `/messages/${await microsoft.newDraft(message)}/send`);
  expect(answer).toMatchObject({ status, body: { error: { code } } });
});

test('refuses fields that it does not support', async () => {
  const answer = await microsoft.graph('POST', '/messages', { ...mail, ccRecipients: [recipient('cc@uni.example')] });
  expect(answer).toMatchObject({
    status: 400,
    body: { error: { code: 'ErrorInvalidRequest', message: expect.stringContaining('ccRecipients') } },
  });
});

test('refuses missing and expired tokens, and missing permissions', async () => {
  const bare = await fetch(`${microsoft.url}/v1.0/me/messages/any`);
  expect(bare.status).toBe(401);
  expect(await bare.json()).toMatchObject({ error: { code: 'InvalidAuthenticationToken' } });
  expect((await microsoft.graph('GET', '/messages/any', undefined, { authorization: 'Bearer nobody' })).status).toBe(
    401,
  );

  const draftsOnly = (await microsoft.connect(['Mail.ReadWrite'])).access_token;
  const authorization = `Bearer ${draftsOnly}`;
  const draft = await microsoft.graph('POST', '/messages', mail, { authorization });
  expect(draft.status).toBe(201);
  const answer = await microsoft.graph('POST', `/messages/${String(draft.body['id'])}/send`, undefined, {
    authorization,
  });
  expect(answer).toMatchObject({ status: 403, body: { error: { code: 'ErrorAccessDenied' } } });
});

test('a replaced refresh token stays valid, so a lost answer does not lose the mailbox', async () => {
  const first = await microsoft.connect(['Mail.Send']);
  expect((await microsoft.app.refresh(first.refresh_token)).status).toBe(200);
  expect((await microsoft.app.refresh(first.refresh_token)).status).toBe(200);
});

test('includes the error number when a grant is refused', async () => {
  expect(await (await microsoft.app.refresh('nothing')).json()).toMatchObject({
    error: 'invalid_grant',
    error_codes: [70000],
    error_description: expect.stringContaining('AADSTS70000'),
  });
});

test('a draft keeps its own Message-ID', async () => {
  const internetMessageId = '<run-1.school-2@coach.example>';
  const id = await microsoft.newDraft({ ...mail, internetMessageId });
  expect((await microsoft.graph('GET', `/messages/${id}?$select=isDraft`)).body).toMatchObject({ internetMessageId });
  await microsoft.graph('POST', `/messages/${id}/send`);
  expect(microsoft.inbox.messages()[0]?.headers['message-id']).toBe(internetMessageId);
});

test('an unknown address is refused in the format of the vendor', async () => {
  const answer = await fetch(`${microsoft.url}/v1.0/me/events?$top=1`);
  expect([answer.status, await answer.json()]).toEqual([
    404,
    {
      error: {
        code: 'ResourceNotFound',
        message: expect.stringContaining('GET /v1.0/me/events.'),
        innerError: {
          date: expect.any(String),
          'request-id': expect.any(String),
          'client-request-id': expect.any(String),
        },
      },
    },
  ]);
});
