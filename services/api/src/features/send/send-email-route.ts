import type { Endpoint } from '@cc/contracts/api/endpoint';
import {
  idempotencyKeyHeader,
  idempotencyKeySchema,
  sendGmail,
  sendOutlook,
  type sendEmailRequestSchema,
  type sendEmailResponseSchema,
} from '@cc/contracts/api/send-email';
import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { userOf } from '../../plugins/authenticate.ts';
import { serve } from '../../plugins/serve.ts';
import type { SendDependencies } from './deliver-mail.ts';
import { sendEmail } from './send-email.ts';

/** 4 MB of files as base64, plus the text. Bytes. */
export const sendBodyLimit = 6 * 1024 * 1024;

/**
 * The documentation calls the key required; validation accepts a missing one, so that `sendEmail` refuses it with its
 * own code.
 */
const headersSchema = z
  .object({ [idempotencyKeyHeader]: idempotencyKeySchema.optional().describe('Names one school of one run.') })
  .meta({ required: [idempotencyKeyHeader] });

type SendEndpoint = Endpoint<typeof sendEmailRequestSchema, typeof sendEmailResponseSchema>;

const endpoints: Readonly<Record<MailProvider, SendEndpoint>> = { gmail: sendGmail, outlook: sendOutlook };

/** `POST /api/send-gmail` and `/api/send-outlook` (specification 7): the same rule for both providers. */
export function sendEmailRoutes(
  app: FastifyInstance,
  deps: SendDependencies,
  rateLimit: { readonly max: number; readonly timeWindow: number },
): void {
  const options = {
    summary: 'Send one email to the coaches of one school',
    headers: headersSchema,
    bodyLimit: sendBodyLimit,
    config: { rateLimit },
  };
  for (const provider of ['gmail', 'outlook'] as const) {
    serve(app, endpoints[provider], options, async ({ body, request }) => {
      const idempotencyKey = headersSchema.parse(request.headers)[idempotencyKeyHeader];
      return sendEmail(deps, { user: userOf(request), provider, idempotencyKey, request: body }, request.log);
    });
  }
}
