import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import type { TestApi } from './test-api.ts';
import { sendRequest } from './test-coaches.ts';
import type { TestUser } from './test-users.ts';
import { until } from './until.ts';

/** How a request ends. After every other answer the page repeats it with the same key. */
const ends = {
  outcome_unknown: 'unknown',
  provider_policy: 'refused',
  provider_refused: 'refused',
  no_tokens: 'no tokens',
} as const;
export type Answer = 'accepted' | (typeof ends)[keyof typeof ends];

/** A user with two mailboxes, whose page sends to one school after another in several tabs. */
export interface Athlete {
  readonly user: TestUser;
  /** Sends to these schools until each request has ended. @param apiUrl of the API that may be killed meanwhile. */
  sendAll(apiUrl: string, schools: readonly number[]): Promise<ReadonlyMap<number, Answer>>;
}

const tabs = 4;

/**
 * @param api stays alive: the mailboxes are connected there.
 * @param over ends all sending.
 */
export async function createAthlete(api: TestApi, tokens: number, over: AbortSignal): Promise<Athlete> {
  const user = await api.createUser({ tokens });
  const connect = async (provider: MailProvider) =>
    (await api.connect(user, provider)).get('access_token') ?? undefined;
  const handles = { gmail: await connect('gmail'), outlook: await connect('outlook') };
  const reconnecting = new Map<MailProvider, Promise<void>>();

  function reconnect(provider: MailProvider): Promise<void> {
    const begun =
      reconnecting.get(provider) ??
      until(() => connect(provider).catch(() => undefined)).then((handle) => {
        handles[provider] = handle;
        reconnecting.delete(provider);
      });
    reconnecting.set(provider, begun);
    return begun;
  }

  async function ask(apiUrl: string, school: number): Promise<Answer | undefined> {
    over.throwIfAborted();
    const provider = school % 2 === 0 ? 'gmail' : 'outlook';
    const handle = handles[provider] ?? '';
    const attachments = school % 3 === 0 ? [{ filename: 'cv.txt', content: 'aGk=', contentType: 'text/plain' }] : [];
    const response = await fetch(`${apiUrl}/api/send-${provider}`, {
      method: 'POST',
      headers: {
        authorization: user.authorization,
        'content-type': 'application/json',
        'idempotency-key': `run/${school}`,
      },
      body: JSON.stringify(sendRequest(user, handle, school, { attachments })),
    }).catch(() => undefined);
    if (response?.ok) return 'accepted';
    const { code = '' } = ((await response?.json().catch(() => undefined)) ?? {}) as { code?: string }; // the API's own answers
    if (code === 'reconnect_required' && handle === handles[provider]) await reconnect(provider);
    if (response && [400, 401, 403, 413, 422].includes(response.status) && !(code in ends)) {
      throw new Error(`School ${school}: ${response.status} ${code}`);
    }
    return code in ends ? ends[code as keyof typeof ends] : undefined; // checked right before
  }

  return {
    user,
    async sendAll(apiUrl, schools) {
      const answers = new Map<number, Answer>();
      const waiting = [...schools];
      const tab = async (): Promise<void> => {
        for (let school = waiting.shift(); school !== undefined; school = waiting.shift()) {
          const named = school;
          const send = () => until(() => ask(apiUrl, named));
          // Every fourth button is pressed twice.
          const [answer] = await Promise.all(named % 4 === 0 ? [send(), send()] : [send()]);
          answers.set(named, answer);
        }
      };
      await Promise.all(Array.from({ length: tabs }, tab));
      return answers;
    },
  };
}
