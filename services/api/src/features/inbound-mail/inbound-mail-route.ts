import { apiErrorSchema } from '@cc/contracts/api/api-error';
import { errorCodes, type FastifyInstance } from 'fastify';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { ApiFailure } from '../../api-failure.ts';
import type { Config } from '../../config.ts';
import { isSameSecret } from '../../vault/opaque-secret.ts';
import type { InboundMailRepository } from './inbound-mail-repository.ts';
import { maxReadBytes } from './read-apart.ts';
import { readArrived } from './read-arrived.ts';

/** Of a mail, in bytes, as of proxies: a letter comes back with its files, and an emoji becomes an image. */
const bodyLimit = 32 * 1024 * 1024;

/**
 * `POST /api/inbound-mail`: the mail host hands over a mail as it arrived (D22.12). Any host can, with the key. A mail
 * that asks for nothing, or cannot be read, is answered as taken, since the same bytes would not do better later.
 * Nothing of it is stored or logged.
 */
export function inboundMailRoute(
  app: FastifyInstance,
  mails: InboundMailRepository,
  settings: Config['inboundMail'],
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (_request: unknown, payload: Readable) => beginningOf(payload));
  app.post(
    '/api/inbound-mail',
    {
      bodyLimit,
      // All mails come from one mail host: those of a stranger must not keep a coach's wish out.
      config: { rateLimit: false },
      // Before the body is read.
      onRequest: async ({ headers }) => requireKey(headers.authorization, settings?.key),
      schema: {
        summary: 'A mail that arrived for us, from the mail host',
        response: { 200: z.object({ done: z.boolean() }), '4xx': apiErrorSchema },
      },
    },
    async ({ body, log }) => {
      const mail = settings && Buffer.isBuffer(body) ? await readArrived(body, settings.domain, mails) : null;
      const done = mail !== null && (await mails.take(mail));
      log.info({ mail: mail?.kind ?? 'unreadable', done }, 'a mail arrived');
      return { done };
    },
  );
}

/** What is read of a mail. The rest arrives too, and is not kept. @throws FastifyError 413 */
async function beginningOf(mail: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of mail) {
    // A request's body comes in buffers.
    const bytes = chunk as Buffer;
    if (length < maxReadBytes) chunks.push(bytes);
    length += bytes.byteLength;
    if (length > bodyLimit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
  }
  return Buffer.concat(chunks).subarray(0, maxReadBytes);
}

function requireKey(authorization: string | undefined, key: string | undefined): void {
  const given = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (given !== undefined && key !== undefined && isSameSecret(given, key)) return;
  throw new ApiFailure(
    'unauthenticated',
    'Only the mail host may do this. Send the value of INBOUND_MAIL_KEY as the bearer token.',
  );
}
