import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { ignoreBodies, sendPlainPage, unknownLinkPage } from '../../plain-pages/plain-page.ts';
import { newsletterPage } from './newsletter-page.ts';
import type { NewsletterRepository } from './newsletter-repository.ts';

/** The page that the links of our mails to subscribers open. The code is in the query, which no log has. */
export const newsletterPath = '/api/newsletter';

const querySchema = z.object({
  code: z
    .string()
    .regex(/^[0-9a-f]+$/)
    .max(100)
    .catch(''),
  /** Left out: the address goes off the list, as a mail program's one-click request has it. */
  do: z.enum(['confirm', 'end']).default('end'),
});
const html = z.string().describe('A page');
const answers = { 200: html, 404: html.describe('A page: the link is not ours') };

/**
 * `GET /api/newsletter` shows what a link is for, and changes nothing: mail servers open links too. `POST` confirms an
 * address or takes it off, without cookies, script or redirect (D23.8). A one-click request (RFC 8058) takes it off.
 */
export function newsletterRoutes(app: FastifyInstance, newsletter: NewsletterRepository, siteUrl: string): void {
  ignoreBodies(app);
  app.get(
    newsletterPath,
    { schema: { summary: 'Page of the newsletter', operationId: 'showNewsletter', response: answers } },
    async (request, reply) => show(reply, querySchema.pick({ code: true }).parse(request.query).code, null),
  );
  app.post(
    newsletterPath,
    { schema: { summary: 'Confirm or unsubscribe', response: answers } },
    async (request, reply) => {
      const query = querySchema.safeParse(request.query);
      return query.success ? show(reply, query.data.code, query.data.do) : show(reply, '', null);
    },
  );

  async function show(reply: FastifyReply, code: string, action: 'confirm' | 'end' | null) {
    const state = await newsletter.change(code, action);
    return state === null
      ? sendPlainPage(reply, 404, siteUrl, unknownLinkPage(siteUrl, 'we change it by hand.'))
      : sendPlainPage(reply, 200, siteUrl, newsletterPage(siteUrl, code, state, action));
  }
}
