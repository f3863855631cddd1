import { balanceOf } from './balance.ts';
import { sendRequest } from './test-coaches.ts';
import type { TestUser } from './test-users.ts';
import { useTestApi } from './use-test-api.ts';

/** The domain whose mail reaches the API. */
export const domain = 'mail.coachconnect.example';
/** The key of its mail host. */
export const key = 'key-of-the-mail-host-of-the-tests';

const environment = { INBOUND_MAIL_DOMAIN: domain, INBOUND_MAIL_KEY: key };

/** An API that mail reaches, for all tests of the calling file, and a school for each of them. */
export async function useInboundMail() {
  const { api, standIns } = await useTestApi({ environment });
  let school = 0;
  let sends = 0;
  /** The next letters go to another school. */
  const nextSchool = () => void (school += 1);
  beforeEach(nextSchool);

  /** A user's letter to both coaches of the test's school, and the ways back that it names. */
  const letter = async (user?: TestUser, body?: string) => {
    const from = user ?? (await api.createUser({ tokens: 20 }));
    const handle = (await api.connect(from, 'gmail')).get('access_token') ?? '';
    const headers = { 'idempotency-key': `key ${(sends += 1)}` };
    const request = sendRequest(from, handle, school, body === undefined ? {} : { body });
    expect((await api.post('/api/send-gmail', request, from, headers)).statusCode).toBe(200);
    const [newest] = standIns.inbox.messages();
    const { rows } = await api.admin.query<{ id: string }>(
      'select id from public.sends where user_id = $1 order by created_at desc limit 1',
      [from.id],
    );
    const sendId = rows[0]?.id ?? '';
    const { address } = (await api.post('/api/bounce-address', { sendId }, from)).json<{ address: string }>();
    return {
      user: from,
      sendId,
      text: newest?.text ?? '',
      unsubscribe: newest?.headers['list-unsubscribe'] ?? '',
      stop: /<mailto:(stop\+[0-9a-f]{52}@[^?]+)\?/.exec(newest?.headers['list-unsubscribe'] ?? '')?.[1] ?? '',
      bounce: address,
      tokens: async () => (await balanceOf(api.admin, from.id)).available,
    };
  };

  const coach = (name: 'head' | 'assistant') => `${name}@school-${school}.example`;

  /** @returns whether it did anything, or the status of a refusal. */
  const deliver = async (
    raw: string | Buffer,
    headers: Record<string, string> = { authorization: `Bearer ${key}` },
  ) => {
    const { statusCode, body } = await api.server.inject({
      method: 'POST',
      url: '/api/inbound-mail',
      payload: raw,
      headers: { 'content-type': 'message/rfc822', ...headers },
    });
    return statusCode === 200 ? JSON.parse(body).done : statusCode;
  };

  /** The addresses that get no email, with the reason and where it came from. @param ago 1: of the school before. */
  const stopped = async (ago = 0) => {
    const { rows } = await api.admin.query<{ email: string; reason: string; source: string }>(
      `select c.email, a.reason, a.source from private.stopped_addresses a join private.coaches c using (address_hash)
       where c.school = $1 order by c.email`,
      [`School ${school - ago}`],
    );
    return rows.map(({ email, reason, source }) => `${email.split('@')[0]} ${reason} ${source}`);
  };

  return { api, standIns, nextSchool, letter, coach, deliver, stopped };
}
