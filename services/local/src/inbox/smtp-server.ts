import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { DeliveredMail } from './message.ts';

/** `refuse` answers each email with a temporary error, `down` accepts no connections. */
export type SmtpState = 'up' | 'refuse' | 'down';

/** The SMTP side of the inbox. */
export interface SmtpListener {
  /** `smtp://localhost:<port>`; the port stays the same while the server is down. */
  readonly url: string;
  setState(state: SmtpState): Promise<void>;
  close(): Promise<void>;
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Opens the SMTP server on a port (0: any free one). Every mail that it accepts goes to `put`. */
export async function openSmtpServer(
  port: number,
  put: (mail: DeliveredMail) => Promise<unknown>,
): Promise<SmtpListener> {
  let state: SmtpState = 'up';
  let knownPort = port;
  let server: SMTPServer | undefined;

  const build = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onMailFrom(_address, _session, answer) {
        const refusal = Object.assign(new Error('4.3.2 The inbox is set to refuse mail'), {
          responseCode: 451,
        });
        answer(state === 'refuse' ? refusal : null);
      },
      onAuth: (auth, _session, answer) => answer(null, { user: auth.username ?? 'anyone' }),
      onData(stream, session, answer) {
        const sender = session.envelope.mailFrom;
        readAll(stream)
          .then((raw) =>
            put({
              via: 'smtp',
              raw,
              to: session.envelope.rcptTo.map(({ address }) => address),
              ...(sender ? { from: sender.address } : {}),
            }),
          )
          .then(() => answer(null), answer);
      },
    });

  const open = async () => {
    server = build();
    // A client that disconnects in the middle of an email is not an error of the inbox.
    server.on('error', () => undefined);
    const socket = server.listen(knownPort, '127.0.0.1');
    await once(socket, 'listening');
    knownPort = (socket.address() as AddressInfo).port; // a listening TCP server has no other kind of address
  };
  const shut = async () => {
    const open = server;
    server = undefined;
    if (open) await new Promise<void>((resolve) => open.close(() => resolve()));
  };

  await open();
  return {
    url: `smtp://localhost:${knownPort}`,
    async setState(next) {
      state = next;
      if (next === 'down') await shut();
      else if (!server) await open();
    },
    close: shut,
  };
}
