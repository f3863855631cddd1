import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { recipientsOf } from '../inbox/read-message.ts';
import type { MailDrop } from '../inbox/index.ts';
import type { IdentityProvider } from '../oidc/identity-provider.ts';
import { gmailSendScope } from './google-profile.ts';
import { badCredentials, gmailError, invalidArgument, missingScope, tooLarge } from './google-refusals.ts';
import { asSentBy } from './sender-headers.ts';

/** Bytes. Gmail takes about 5 MB of JSON and 35 MB of upload. */
const limits = { json: 5 * 1024 * 1024, upload: 35 * 1024 * 1024 };

const jsonMessage = z.object({ raw: z.string().min(1) });
const base64url = /^[A-Za-z0-9_-]*={0,2}$/;

interface GmailParts {
  readonly identity: IdentityProvider;
  readonly inbox: MailDrop;
}

function refuse(reply: FastifyReply, refusal: Parameters<typeof gmailError>[0]) {
  const { status, body } = gmailError(refusal);
  return reply.code(status).send(body);
}

/** Sending by the Gmail API: JSON with the message in `raw`, or the message itself to the upload address. */
export async function gmailSendRoutes(app: FastifyInstance, { identity, inbox }: GmailParts): Promise<void> {
  app.addContentTypeParser('message/rfc822', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, _request, reply) => {
    const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500;
    if (status === 413) return refuse(reply, tooLarge);
    return refuse(reply, invalidArgument(error instanceof Error ? error.message : String(error)));
  });

  const send = async (request: FastifyRequest, reply: FastifyReply, raw: Buffer) => {
    const bearer = await identity.bearer(request.headers.authorization);
    if (!bearer) return refuse(reply, badCredentials);
    if (!bearer.scopes.has(gmailSendScope)) return refuse(reply, missingScope);
    const to = await recipientsOf(raw);
    if (to.length === 0) return refuse(reply, invalidArgument('Recipient address required'));
    await inbox.put({ via: 'gmail', from: bearer.account.email, to, raw: asSentBy(bearer.account, raw) });
    const id = randomBytes(8).toString('hex');
    return reply.send({ id, threadId: id, labelIds: ['SENT'] });
  };

  app.post(
    '/gmail/v1/users/me/messages/send',
    { bodyLimit: limits.json, config: { operation: 'send' } },
    async (request, reply) => {
      const message = jsonMessage.safeParse(request.body);
      if (!message.success)
        return refuse(
          reply,
          invalidArgument("'raw' RFC822 payload message string or uploading message via /upload/* URL required"),
        );
      if (!base64url.test(message.data.raw))
        return refuse(reply, invalidArgument("Invalid value at 'message.raw' (TYPE_BYTES), Base64 decoding failed"));
      return send(request, reply, Buffer.from(message.data.raw, 'base64url'));
    },
  );

  app.post(
    '/upload/gmail/v1/users/me/messages/send',
    { bodyLimit: limits.upload, config: { operation: 'send' } },
    async (request, reply) =>
      Buffer.isBuffer(request.body)
        ? send(request, reply, request.body)
        : refuse(reply, invalidArgument('Media type must be message/rfc822')),
  );
}
