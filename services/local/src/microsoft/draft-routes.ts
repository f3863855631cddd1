import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { LocalAccount } from '../demo-accounts.ts';
import type { Draft } from './draft.ts';
import { type GraphParts, accountOf } from './graph-access.ts';
import { graphErrors } from './graph-error.ts';
import { graphMessageSchema, readBody } from './graph-message.ts';
import { graphScopes } from './microsoft-profile.ts';
import { outgoingMessage } from './outgoing-message.ts';

export const messagePath = z.object({ id: z.string() });

const prefersImmutableId = (request: FastifyRequest) =>
  /IdType="ImmutableId"/i.test(String(request.headers.prefer ?? ''));

/** A message resource as Graph shows it. */
function resource(draft: Draft) {
  const { subject, body, toRecipients } = draft.content;
  return {
    '@odata.context': "https://graph.microsoft.com/v1.0/$metadata#users('me')/messages/$entity",
    id: draft.id,
    createdDateTime: draft.createdAt.toISOString(),
    hasAttachments: draft.files.length > 0,
    internetMessageId: draft.internetMessageId,
    isDraft: draft.isDraft,
    subject,
    body,
    toRecipients,
  };
}

/**
 * The message that a call names, in the caller's own mailbox.
 * @throws GraphError 404
 */
export function ownMessage(request: FastifyRequest, account: LocalAccount, { mailboxes }: GraphParts): Draft {
  const draft = mailboxes.find(account.subject, messagePath.parse(request.params).id);
  if (!draft) throw graphErrors.notFound();
  return draft;
}

async function sendDraft(account: LocalAccount, draft: Draft, { inbox, mailboxes }: GraphParts): Promise<void> {
  const { raw, to } = await outgoingMessage(account, draft);
  // Checked and marked synchronously before it is sent: two concurrent calls must not send it twice.
  if (!draft.isDraft) throw graphErrors.badRequest('The message has already been sent.');
  mailboxes.markSent(account.subject, draft);
  await inbox.put({ via: 'outlook', from: account.email, to, raw });
}

/** Drafts of Microsoft Graph: create, read, delete, send. */
export function draftRoutes(app: FastifyInstance, parts: GraphParts): void {
  const { identity, mailboxes } = parts;

  app.post('/v1.0/me/messages', { config: { operation: 'draft' } }, async (request, reply) => {
    const account = await accountOf(request, identity, graphScopes.mailbox);
    const content = readBody(graphMessageSchema, request.body);
    const draft = mailboxes.add(account.subject, content, prefersImmutableId(request));
    if (draft.immutableId) reply.header('preference-applied', 'IdType="ImmutableId"');
    return reply.code(201).send(resource(draft));
  });

  app.get('/v1.0/me/messages/:id', { config: { operation: 'read-message' } }, async (request) => {
    const account = await accountOf(request, identity, graphScopes.mailbox);
    return resource(ownMessage(request, account, parts));
  });

  app.delete('/v1.0/me/messages/:id', { config: { operation: 'delete-message' } }, async (request, reply) => {
    const account = await accountOf(request, identity, graphScopes.mailbox);
    if (!mailboxes.delete(account.subject, messagePath.parse(request.params).id)) throw graphErrors.notFound();
    return reply.code(204).send();
  });

  app.post('/v1.0/me/messages/:id/send', { config: { operation: 'send' } }, async (request, reply) => {
    const account = await accountOf(request, identity, graphScopes.send);
    const draft = ownMessage(request, account, parts);
    await sendDraft(account, draft, parts);
    return reply.code(202).send();
  });
}
