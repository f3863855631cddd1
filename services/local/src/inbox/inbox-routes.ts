import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { inboxSources } from './message.ts';
import type { MessageStore } from './message-store.ts';
import { readAttachment } from './read-message.ts';
import type { SmtpListener } from './smtp-server.ts';

interface InboxParts {
  readonly store: MessageStore;
  readonly smtp: SmtpListener;
  /** Called whenever the list of mails has changed. */
  readonly listeners: Set<() => void>;
  readonly changed: () => void;
}

const filterSchema = z.object({ to: z.string().optional(), via: z.enum(inboxSources).optional() });
const messagePath = z.object({ id: z.string(), index: z.coerce.number().int().min(0).default(0) });
const smtpOrder = z.object({ state: z.enum(['up', 'refuse', 'down']) });

const pageFiles = [
  ['/', 'inbox.html', 'text/html; charset=utf-8'],
  ['/inbox.css', 'inbox.css', 'text/css; charset=utf-8'],
  ['/message.css', 'message.css', 'text/css; charset=utf-8'],
  ['/inbox.js', 'inbox.js', 'text/javascript; charset=utf-8'],
  ['/message-view.js', 'message-view.js', 'text/javascript; charset=utf-8'],
] as const;

/** Allows only the page's own files. The email is in a sandboxed frame that inherits this policy and loads nothing. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const missing = (reply: FastifyReply, what: string) => reply.code(404).send({ error: `There is no such ${what}.` });

async function messageRoutes(app: FastifyInstance, { store, changed }: InboxParts): Promise<void> {
  app.get('/api/messages', (request) => {
    const { to, via } = filterSchema.parse(request.query);
    const wanted = to?.toLowerCase();
    return store
      .list()
      .filter((message) => !via || message.via === via)
      .filter((message) => !wanted || message.to.some((address) => address.toLowerCase() === wanted));
  });

  app.delete('/api/messages', async (_request, reply) => {
    await store.clear();
    changed();
    return reply.code(204).send();
  });

  app.get('/api/messages/:id', (request, reply) => {
    const { id } = messagePath.parse(request.params);
    return store.list().find((message) => message.id === id) ?? missing(reply, 'mail');
  });

  app.get('/api/messages/:id/raw', async (request, reply) => {
    const raw = await store.raw(messagePath.parse(request.params).id);
    return raw ? reply.type('text/plain; charset=utf-8').send(raw) : missing(reply, 'mail');
  });

  app.get('/api/messages/:id/attachments/:index', async (request, reply) => {
    const { id, index } = messagePath.parse(request.params);
    const raw = await store.raw(id);
    const attachment = raw && (await readAttachment(raw, index));
    if (!attachment) return missing(reply, 'attachment');
    return reply
      .type('application/octet-stream')
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`)
      .send(attachment.content);
  });
}

/** Notifies open pages that the list has changed (server-sent events). */
function eventRoute(app: FastifyInstance, { listeners }: InboxParts): void {
  app.get('/api/events', (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    const tell = () => reply.raw.write('data: changed\n\n');
    listeners.add(tell);
    request.raw.on('close', () => listeners.delete(tell));
    tell();
  });
}

/** The page of the inbox, its JSON API and the switch that lets tests turn SMTP off. */
export async function inboxRoutes(app: FastifyInstance, parts: InboxParts): Promise<void> {
  app.setErrorHandler((error, _request, reply) =>
    error instanceof z.ZodError
      ? reply.code(400).send({ error: z.prettifyError(error) })
      : reply.code(500).send({ error: error instanceof Error ? error.message : String(error) }),
  );
  for (const [path, file, type] of pageFiles) {
    app.get(path, async (_request, reply) =>
      reply
        .type(type)
        .header('content-security-policy', pagePolicy)
        .header('cache-control', 'no-store')
        .send(await readFile(new URL(`./page/${file}`, import.meta.url))),
    );
  }
  await messageRoutes(app, parts);
  eventRoute(app, parts);
  app.post('/__smtp', async (request) => {
    const { state } = smtpOrder.parse(request.body);
    await parts.smtp.setState(state);
    return { state };
  });
}
