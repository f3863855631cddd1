import { apiErrorSchema } from '@cc/contracts/api/api-error';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiFailure } from '../../api-failure.ts';
import type { Config } from '../../config.ts';
import { isSameSecret } from '../../vault/opaque-secret.ts';
import type { InboundMailRepository } from './inbound-mail-repository.ts';
import { readApart } from './read-apart.ts';

/** Of a mail. Bytes: a bounce may quote a letter with its files. */
const bodyLimit = 8 * 1024 * 1024;

/**
 * `POST /api/inbound-mail`: the mail host hands over a mail as it arrived (D22.12). Any host can, with the key. A mail that asks for nothing, or
 * cannot be read, is answered as taken, since the same bytes would not do better later. Nothing of it is stored or logged.
 */
export function inboundMailRoute(
  app: FastifyInstance,
  mails: InboundMailRepository,
  settings: Config['inboundMail'],
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post(
    '/api/inbound-mail',
    {
      bodyLimit,
      // Before the body is read.
      onRequest: async ({ headers }) => requireKey(headers.authorization, settings?.key),
      schema: {
        summary: 'A mail that arrived for us, from the mail host',
        response: { 200: z.object({ done: z.boolean() }), '4xx': apiErrorSchema },
      },
    },
    async ({ body, log }) => {
      const mail = settings && Buffer.isBuffer(body) ? await readApart(body, settings.domain) : null;
      const done = mail !== null && (await mails.take(mail));
      log.info({ mail: mail?.kind ?? 'unreadable', done }, 'a mail arrived');
      return { done };
    },
  );
}

function requireKey(authorization: string | undefined, key: string | undefined): void {
  const given = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (given !== undefined && key !== undefined && isSameSecret(given, key)) return;
  throw new ApiFailure(
    'unauthenticated',
    'Only the mail host may do this. Send the value of INBOUND_MAIL_KEY as the bearer token.',
  );
}
