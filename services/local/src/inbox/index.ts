import { fastify } from 'fastify';
import { deliverInbound, type InboundMail } from './deliver-inbound.ts';
import { inboxRoutes } from './inbox-routes.ts';
import type { DeliveredMail, InboxMessage } from './message.ts';
import { openMessageStore } from './message-store.ts';
import { openSmtpServer } from './smtp-server.ts';

export type { DeliveredMail, InboxAttachment, InboxMessage, InboxSource } from './message.ts';

/** The inbox as the mail stand-ins use it. */
export interface MailDrop {
  put(mail: DeliveredMail): Promise<InboxMessage>;
}

export interface Inbox extends MailDrop {
  /** `http://localhost:<port>`: the page at `/`, the JSON at `/api/messages`. */
  readonly url: string;
  readonly smtpUrl: string;
  /** All mails, newest first. */
  messages(): readonly InboxMessage[];
  close(): Promise<void>;
}

export interface InboxOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly smtpPort: number;
  /** The folder in which mails survive a restart. Left out: they last as long as the inbox. */
  readonly dataDir?: string;
  /** Left out: the product gets no mail. */
  readonly inbound?: InboundMail;
  readonly log?: (line: string) => void;
}

/**
 * Starts the local inbox: every email of the stand-ins and of SMTP clients, as a page and as JSON.
 * @throws the error of a taken port; nothing stays open then
 */
export async function startInbox(options: InboxOptions): Promise<Inbox> {
  const store = await openMessageStore(options.dataDir);
  const listeners = new Set<() => void>();
  const changed = () => listeners.forEach((listener) => listener());
  const put = async (mail: DeliveredMail) => {
    const message = await store.put(mail);
    options.log?.(`${message.via}: an email to ${message.to.length}`);
    changed();
    const answer = options.inbound ? await deliverInbound(options.inbound, mail) : null;
    if (answer !== null) options.log?.(answer);
    return message;
  };

  const smtp = await openSmtpServer(options.smtpPort, put).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const app = fastify({ forceCloseConnections: true });
  const close = async () => {
    await app.close();
    await smtp.close();
    await store.close();
  };
  await app.register(inboxRoutes, { store, smtp, listeners, changed });
  const address = await app.listen({ port: options.port, host: '127.0.0.1' }).catch(async (error: unknown) => {
    await close();
    throw error;
  });

  return {
    url: `http://localhost:${new URL(address).port}`,
    smtpUrl: smtp.url,
    put,
    messages: () => store.list(),
    close,
  };
}
