import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recipientsOf } from '../inbox/read-message.ts';
import type { MailDrop } from '../inbox/index.ts';
import type { IdentityProvider } from '../oidc/identity-provider.ts';
import { gmailSendScope } from './google-profile.ts';
import { badCredentials, gmailError, invalidArgument, missingScope, tooLarge } from './google-refusals.ts';
import { asSentBy } from './sender-headers.ts';

/** Bytes: Gmail takes about 35 MB of upload. */
const uploadLimit = 35 * 1024 * 1024;

interface GmailParts {
  readonly identity: IdentityProvider;
  readonly inbox: MailDrop;
}

function refuse(reply: FastifyReply, refusal: Parameters<typeof gmailError>[0]) {
  const { status, body } = gmailError(refusal);
  return reply.code(status).send(body);
}

/** Sending by the Gmail API: the MIME message itself to the upload address. */
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
    '/upload/gmail/v1/users/me/messages/send',
    { bodyLimit: uploadLimit, config: { operation: 'send' } },
    async (request, reply) =>
      Buffer.isBuffer(request.body)
        ? send(request, reply, request.body)
        : refuse(reply, invalidArgument('Media type must be message/rfc822')),
  );
}
