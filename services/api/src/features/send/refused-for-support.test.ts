import { useTestApi } from '../../testing/use-test-api.ts';
import { sendRequest } from '../../testing/test-coaches.ts';
import { readFailure } from './providers/mail-gateway.ts';

const { api, standIns } = await useTestApi();

const file = {
  filename: 'Jordan.pdf',
  content: Buffer.from('%PDF-1.7').toString('base64'),
  contentType: 'application/pdf',
};
const recipient = 'head@school-0.example';

/** A Gmail that answers each send with this status and error code, and names a recipient. */
async function buildWith(status: number, reason: string) {
  const body = { error: { errors: [{ reason }], message: `No room for ${recipient}.` } };
  const answer = readFailure({ kind: 'answered', status, body }, true);
  return api.build({
    gmail: {
      sendsByOneCall: true,
      prepare: async () => ({
        send: async ({ commit }) => {
          await commit(null);
          return answer;
        },
      }),
    },
  });
}

test.each([
  [403, 'somethingNobodyKnows', 'provider_policy', 'failed'],
  [400, 'invalidArgument', 'provider_refused', 'failed'],
  [429, 'rateLimitExceeded', 'mailbox_busy', 'released'],
  [401, 'authError', 'reconnect_required', 'released'],
  [500, 'backendError', 'outcome_unknown', 'unknown'],
])(
  'after %i %s the log ties request, send and code together, and the send keeps the code, and names nobody',
  async (httpStatus, code, error, status) => {
    const user = await api.createUser();
    const handle = (await api.connect(user, 'gmail')).get('access_token') ?? '';
    const { server } = await buildWith(httpStatus, code);
    const refused = await server.inject({
      method: 'POST',
      url: '/api/send-gmail',
      headers: { authorization: user.authorization, 'idempotency-key': 'one' },
      payload: sendRequest(user, handle, 0, { attachments: [file] }),
    });
    await server.close();
    const answer = refused.json<{ code: string; requestId: string }>();
    expect(answer.code).toBe(error);

    const { rows } = await api.admin.query<{ id: string; error_message: string }>(
      'select id, status, provider_code, error_message from public.sends where user_id = $1',
      [user.id],
    );
    expect(rows).toEqual([
      { id: expect.any(String), status, provider_code: code, error_message: expect.stringMatching(/\w/) },
    ]);
    // The back office shows these sentences of all users at once.
    for (const name of [user.name, user.email, recipient, 'Zoë', 'Jordan.pdf'])
      expect(rows[0]?.error_message).not.toContain(name);
    const lines = api
      .log()
      .split('\n')
      .filter((line) => line.includes(answer.requestId))
      .map((line): unknown => JSON.parse(line));
    expect(lines).toContainEqual(
      expect.objectContaining({ reqId: answer.requestId, sendId: rows[0]?.id, provider: 'gmail', providerCode: code }),
    );
  },
);

test('the code is cleared when a later attempt sends the email', async () => {
  const user = await api.createUser();
  const handle = (await api.connect(user, 'gmail')).get('access_token') ?? '';
  const send = () => api.post('/api/send-gmail', sendRequest(user, handle), user, { 'idempotency-key': 'one' });
  await standIns.fault('google', { operation: 'send', fault: 'rate-limited', retryAfterSeconds: 60 });
  expect((await send()).statusCode).toBe(429);
  await api.admin.query('update public.mail_connections set blocked_until = null where user_id = $1', [user.id]);
  expect((await send()).statusCode).toBe(200);
  const { rows } = await api.admin.query('select status, provider_code from public.sends where user_id = $1', [
    user.id,
  ]);
  expect(rows).toEqual([{ status: 'sent', provider_code: null }]);
});

test.each([
  [{ error: { code: 'ErrorAccessDenied' } }, 'ErrorAccessDenied'],
  [{ error: { status: 'PERMISSION_DENIED' } }, 'PERMISSION_DENIED'],
  [{ error: { code: 403, errors: [{ reason: '' }] } }, 'HTTP 403'],
  ['<html>Forbidden</html>', 'HTTP 403'],
])('the provider code of %j is %s', (body, providerCode) => {
  expect(readFailure({ kind: 'answered', status: 403, body }, true)).toEqual({ kind: 'policy', providerCode });
});
