import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { OptOutRepository } from './opt-out-repository.ts';
import { ignoreBodies, sendPlainPage, unknownLinkPage } from '../../plain-pages/plain-page.ts';
import { optOutPage } from './opt-out-page.ts';

/** The page that the link of each email opens. The token is in the query, which no log has. */
export const optOutPath = '/api/opt-out';

/** Where a letter's coaches say that they want no more. */
export function optOutUrl(siteUrl: string, token: string): string {
  return `${siteUrl}${optOutPath}?letter=${token}`;
}

const querySchema = z.object({
  letter: z
    .string()
    .regex(/^[0-9a-f]+$/)
    .max(100)
    .catch(''),
  /** Of the recipient, from 1. Left out: everyone whom the email went to. */
  coach: z.coerce.number().int().min(1).max(1000).optional(),
});

const html = z.string().describe('A page');
const answers = { 200: html, 404: html.describe('A page: the link is not ours') };

/**
 * `GET /api/opt-out` shows whom an email went to, and changes nothing: mail servers open links too. `POST` takes a
 * coach off, at once and for all users, without cookies, script or redirect (D22). A mail program's one-click request
 * is the same.
 */
export function optOutRoutes(app: FastifyInstance, optOuts: OptOutRepository, siteUrl: string): void {
  ignoreBodies(app);

  app.get(
    optOutPath,
    { schema: { summary: 'Page on which coaches opt out', operationId: 'showOptOut', response: answers } },
    async (request, reply) => {
      const { letter } = querySchema.pick({ letter: true }).parse(request.query);
      return show(reply, letter, null);
    },
  );

  app.post(optOutPath, { schema: { summary: 'Opt a coach out', response: answers } }, async (request, reply) => {
    const query = querySchema.safeParse(request.query);
    if (!query.success) return show(reply, '', null);
    const { letter, coach = null } = query.data;
    return (await optOuts.optOut(letter, coach)) ? show(reply, letter, coach ?? 'all') : show(reply, '', null);
  });

  async function show(reply: FastifyReply, letter: string, done: number | 'all' | null) {
    const recipients = await optOuts.recipients(letter);
    return recipients.length > 0
      ? sendPlainPage(reply, 200, siteUrl, optOutPage(letter, recipients, done, siteUrl))
      : sendPlainPage(reply, 404, siteUrl, unknownLinkPage(siteUrl, 'we take you off by hand.'));
  }
}
