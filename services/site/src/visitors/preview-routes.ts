import { randomUUID } from 'node:crypto';
import { groupLinks, previewActions, previewPage, siteCookie } from '@cc/contracts/deploy/previews';
import { openPreview, previewedVersion, previewLifetimes, signPreview } from '@cc/registry/read';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SettingsOf } from '@cc/deploy/settings';
import type { LiveSite } from '../live-site.ts';
import { joinPage, leavePage } from './group-pages.ts';
import { cookieRules, groupsOf, lastRelease } from './visitors.ts';

const formSchema = z.object({
  of: z.string().catch(''),
  ticket: z.string().catch(''),
  /**
   * A path, as our own forms have it. Encoding the host of another address, in letters of thousands, would take long.
   */
  page: z
    .string()
    .max(2000, { abort: true })
    .regex(/^\/[\x21-\x7e]*$/)
    .catch('/'),
});

const ticketSchema = z.object({ ticket: z.string().catch('') }).transform(({ ticket }) => ticket);
const noInvitation = 'This invitation is not valid, or has expired.';
const onOwnPage = 'Open the link again, and press the button on its page.';

/** Groups that one browser takes part in, at most: the newest. */
const maxGroups = 10;

/**
 * Starts and ends previews: only by forms, and only with a ticket that the console gave to a member of staff in the
 * same browser (D8.30). An invitation to a group is a link to a page that asks first (D33). Without `PREVIEW_KEY` there
 * are none of both.
 */
export const previewRoutes: FastifyPluginAsync<{
  readonly config: SettingsOf<'site'>;
  readonly live: LiveSite;
}> = async (app, { config, live }) => {
  const { PREVIEW_KEY: key, SITE_URL, REGISTRY_URL } = config;
  if (key === undefined) return;
  const rules = cookieRules(config);
  const cookie = siteCookie('preview', SITE_URL);
  const groupsCookie = siteCookie('groups', SITE_URL);
  /** Marks the browser that asked for a preview, so that another one's ticket is of no use in it. */
  const askCookie = `${cookie}_ask`;
  // The console's form may come from another site. The cookie opens nothing by itself.
  const askRules = { ...rules, sameSite: rules.secure ? 'none' : 'lax' } as const;
  // Forms only: anything else is refused before it is read.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4 * 1024 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
  });

  app.post(previewActions.ask, async (request, reply) => {
    const { of } = formSchema.parse(request.body ?? {});
    const nonce = randomUUID();
    reply.setCookie(askCookie, nonce, { ...askRules, maxAge: previewLifetimes.ticket / 1000 });
    return reply.redirect(`${REGISTRY_URL}${previewPage}?${new URLSearchParams({ of, nonce })}`, 303);
  });

  app.post(previewActions.start, async (request, reply) => {
    const { ticket, page } = formSchema.parse(request.body ?? {});
    const [of = '', nonce, after = '0'] = openPreview('ticket', ticket, key)?.split(' ') ?? [];
    if (nonce === undefined || nonce !== request.cookies[askCookie]) {
      return refuse(
        reply,
        403,
        'This preview was not asked for in this browser, or too long ago. Open its link again.',
      );
    }
    const wanted = previewedVersion(of);
    if (!wanted || !(await live.releases.manifest(wanted.remote, wanted.version))) {
      return refuse(reply, 404, `${of} is not in the registry.`);
    }
    if (Number(after) < (await lastRelease(live, wanted.remote))) {
      return refuse(reply, 403, `${wanted.remote} was released since this preview was asked for. Open its link again.`);
    }
    reply.clearCookie(askCookie, askRules);
    const maxAge = previewLifetimes.preview / 1000;
    reply.setCookie(cookie, signPreview('preview', `${of} ${after}`, key), {
      ...rules,
      maxAge,
    });
    return reply.redirect(ownAddress(page, SITE_URL), 303);
  });

  app.get(groupLinks.join, async (request, reply) => {
    const ticket = ticketSchema.parse(request.query);
    const group = openPreview('invitation', ticket, key);
    if (group === undefined) return refuse(reply, 403, noInvitation);
    return reply.type('text/html; charset=utf-8').send(joinPage(group, ticket));
  });

  app.post(groupLinks.join, async (request, reply) => {
    if (!isFromOwnPage(request, SITE_URL)) return refuse(reply, 403, onOwnPage);
    const group = openPreview('invitation', ticketSchema.parse(request.body ?? {}), key);
    if (group === undefined) return refuse(reply, 403, noInvitation);
    const groups = [...new Set([...groupsOf(request, config), group])].slice(-maxGroups);
    const maxAge = previewLifetimes.groups / 1000;
    reply.setCookie(groupsCookie, signPreview('groups', groups.join(','), key), { ...rules, maxAge });
    return reply.redirect('/', 303);
  });

  app.get(groupLinks.leave, async (_request, reply) => reply.type('text/html; charset=utf-8').send(leavePage));
  app.post(groupLinks.leave, async (request, reply) => {
    if (!isFromOwnPage(request, SITE_URL)) return refuse(reply, 403, onOwnPage);
    return reply.clearCookie(groupsCookie, rules).redirect('/', 303);
  });

  app.post(previewActions.end, async (request, reply) => {
    reply.clearCookie(cookie, rules);
    return reply.redirect(ownAddress(formSchema.parse(request.body ?? {}).page, SITE_URL), 303);
  });
};

/**
 * Any page can send a form with an invitation, and so can a script of a remote. Browsers say whose page it was, that it
 * leaves for the answer, and, all but Safari, whether somebody pressed something there: nobody is put into a group
 * unasked (D33.2).
 */
function isFromOwnPage({ headers }: FastifyRequest, siteUrl: string): boolean {
  const { origin, 'sec-fetch-mode': mode, 'sec-fetch-dest': goal, 'user-agent': browser = '' } = headers;
  const isSafari = browser.includes('Safari/') && !browser.includes('Chrome/');
  const isPressed = headers['sec-fetch-user'] === '?1' || isSafari;
  return origin === siteUrl && mode === 'navigate' && goal === 'document' && isPressed;
}

function refuse(reply: FastifyReply, status: number, reason: string): FastifyReply {
  return reply.code(status).type('text/plain; charset=utf-8').send(`Nothing was changed.\n${reason}\n`);
}

/** The page's whole address, so that a path such as `//evil.example` leads to no other site. */
function ownAddress(page: string, siteUrl: string): string {
  const url = URL.canParse(page, siteUrl) ? new URL(page, siteUrl) : undefined;
  return url?.origin === siteUrl ? url.href : `${siteUrl}/`;
}
