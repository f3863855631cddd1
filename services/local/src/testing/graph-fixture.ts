import { demoAccounts } from '../demo-accounts.ts';
import { Application, microsoftAddresses, startForTest } from './stand-in-fixture.ts';
import { startMicrosoft } from '../microsoft/index.ts';

const sam = demoAccounts.find(({ provider }) => provider === 'microsoft')?.subject ?? '';
const mailScope = 'offline_access openid email profile User.Read Mail.Send Mail.ReadWrite';

export const immutable = { prefer: 'IdType="ImmutableId"' };

/** A recipient as Graph writes it. */
export const recipient = (address: string) => ({ emailAddress: { address } });

/** An email with text that is easily damaged by wrong encoding. */
export const mail = {
  subject: 'Zoë Ñandú | 2027 🏐',
  body: { contentType: 'Text', content: `Dear Coach,\n\n“Zoë” – ${'long '.repeat(300)}\n.\nBye` },
  toRecipients: [{ emailAddress: { address: 'asa@uni.example', name: 'Åsa Björk' } }, recipient('lee@uni.example')],
};

/** A file as Graph takes it inside a JSON request. */
export const fileAttachment = (content: Buffer) => ({
  '@odata.type': '#microsoft.graph.fileAttachment',
  name: 'Résumé.pdf',
  contentType: 'application/pdf',
  contentBytes: content.toString('base64'),
});

export interface GraphAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Read field by field by the tests. */
  readonly body: Record<string, unknown>;
}

/** Starts Microsoft for a test, with the mailbox of the demo account connected. */
export async function startGraph() {
  const { url, inbox, close } = await startForTest(startMicrosoft);
  const app = new Application(url, microsoftAddresses, 'mail');
  const connect = (granted: readonly string[]) => app.connect(sam, mailScope, granted);
  const { access_token: token } = await connect(['Mail.Send', 'Mail.ReadWrite']);

  async function graph(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<GraphAnswer> {
    const type = body ? { 'content-type': 'application/json' } : {};
    const answer = await fetch(`${url}/v1.0/me${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...type, ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : {} };
  }

  /** Makes a draft with an immutable id and gives the id. */
  const newDraft = async (message: unknown = mail) =>
    String((await graph('POST', '/messages', message, immutable)).body['id']);

  return { url, inbox, app, connect, graph, newDraft, close };
}
