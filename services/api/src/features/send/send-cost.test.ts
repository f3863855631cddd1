import type { SendEmailRequest } from '@cc/contracts/api/send-email';
import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import { statementsOf } from '../../testing/statements-of.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { sendRequest } from '../../testing/test-coaches.ts';

const { api } = await useTestApi();
// A process reads the key of links once.
beforeAll(() => api.dependencies.optOuts.recipients('0'.repeat(52)));

const file = { filename: 'cv.txt', content: 'aGk=', contentType: 'text/plain' };

test.each<[MailProvider, string, Partial<SendEmailRequest>, number]>([
  ['gmail', 'a plain text', {}, 2],
  // Slow work comes before the point of no return: writing files into the email, creating a draft.
  ['gmail', 'files', { attachments: [file] }, 3],
  ['outlook', 'a plain text', {}, 3],
])(
  'beyond the request count and the consent, a send through %s of %s takes %i transactions',
  async (provider, _, mail, transactions) => {
    const user = await api.createUser();
    const handle = (await api.connect(user, provider)).get('access_token') ?? '';
    const request = sendRequest(user, handle, 0, mail);
    const statements = await statementsOf(async () => {
      const answer = await api.post(`/api/send-${provider}`, request, user, { 'idempotency-key': 'one' });
      expect(answer.statusCode).toBe(200);
    });
    // Each is a transaction of its own.
    expect(statements.slice(0, 2)).toEqual([
      expect.stringContaining('private.count_request'),
      expect.stringContaining('has_agreed'),
    ]);
    expect(statements.slice(2)).toHaveLength(transactions);
  },
);

test('a repeated send takes one transaction, beyond the request count and the consent', async () => {
  const user = await api.createUser();
  const handle = (await api.connect(user, 'gmail')).get('access_token') ?? '';
  const send = () => api.post('/api/send-gmail', sendRequest(user, handle), user, { 'idempotency-key': 'one' });
  await send();
  expect(await statementsOf(send)).toHaveLength(3);
});
