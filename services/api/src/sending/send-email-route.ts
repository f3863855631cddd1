import type { Endpoint } from '@cc/contracts/api/endpoint';
import {
  idempotencyKeyHeader,
  idempotencyKeySchema,
  type sendEmailRequestSchema,
  type sendEmailResponseSchema,
} from '@cc/contracts/api/send-email';
import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { userOf } from '../plugins/authenticate.ts';
import { serve } from '../plugins/serve.ts';
import type { DeliverDependencies } from './deliver-mail.ts';
import { sendEmail } from './send-email.ts';

export interface SendRouteOptions {
  readonly provider: MailProvider;
  readonly rateLimit: { readonly max: number; readonly timeWindow: number };
}

/** 4 MB of files as base64, and room for the text. Bytes. */
export const sendBodyLimit = 6 * 1024 * 1024;

const headersSchema = z.object({
  [idempotencyKeyHeader]: idempotencyKeySchema.optional().describe('Names one school of one run. Required.'),
});

/** `POST /api/send-gmail` and `/api/send-outlook`: the same rule, another provider. */
export function sendEmailRoute(
  app: FastifyInstance,
  endpoint: Endpoint<typeof sendEmailRequestSchema, typeof sendEmailResponseSchema>,
  { provider, rateLimit }: SendRouteOptions,
  deps: DeliverDependencies,
): void {
  const options = {
    summary: 'Send one email to the coaches of one school',
    headers: headersSchema,
    bodyLimit: sendBodyLimit,
    config: { rateLimit },
  };
  serve(app, endpoint, options, async ({ body, request }) =>
    sendEmail(deps, {
      user: userOf(request),
      provider,
      idempotencyKey: headersSchema.parse(request.headers)[idempotencyKeyHeader],
      request: body,
    }),
  );
}
