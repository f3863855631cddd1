import type { HostConfig } from '@cc/contracts/federation/host-services';
import type { Overriding } from '@cc/contracts/federation/versions';
import type { FastifyPluginAsync } from 'fastify';
import { addressParts, withoutEmptyWords } from '../addresses/clean-address.ts';
import type { SiteConfig } from '../config.ts';
import { filesAtOnce, renderDocument, type DocumentParts } from './document.ts';
import { DocumentEncoder } from './document-encoder.ts';
import type { LiveSite } from '../live-site.ts';
import { pageOf } from '../addresses/page.ts';
import { linkHeader } from './preloads.ts';
import type { ReadBuilt } from '../prerender/built-files.ts';
import { drawAhead } from '../prerender/prewarm.ts';
import { PrerenderedPages, type PageToDraw } from '../prerender/prerendered-pages.ts';
import { Prerenderer } from '../prerender/prerenderer.ts';
import { visit, type Visit } from '../visitors/visitors.ts';

interface DocumentRouteOptions {
  readonly config: SiteConfig;
  readonly live: LiveSite;
  readonly read: ReadBuilt;
}

/** Every path that nobody else answers gets the document: status 200 for known routes, 404 with the same document otherwise. */
export const documentRoute: FastifyPluginAsync<DocumentRouteOptions> = async (app, { config, live, read }) => {
  const encoder = new DocumentEncoder();
  const host: HostConfig = {
    siteUrl: config.SITE_URL,
    // The site passes /api on, so the API has the page's own origin.
    apiBaseUrl: '',
    supabaseUrl: config.SUPABASE_URL,
    supabaseKey: config.SUPABASE_PUBLISHABLE_KEY,
    ...overridingOf(config),
  };
  const dev = config.SHELL_DEV_URL !== undefined;
  const hot = dev || config.REMOTE_OVERRIDES.length > 0;
  const prerenderer = new Prerenderer();
  const prerendered = new PrerenderedPages({ prerenderer, read, log: app.log });
  const stopAhead = hot ? undefined : drawAhead({ live, pages: prerendered, host, log: app.log });
  app.addHook('onClose', async () => {
    stopAhead?.();
    prerenderer.close();
  });

  app.get('/*', async (request, reply) => {
    const clean = withoutEmptyWords(request.url);
    if (clean !== undefined) return reply.header('Cache-Control', 'no-cache').redirect(clean, 308);
    const { pathname } = new URL(request.url, 'http://site');
    const [visitor, shell] = await Promise.all([visit(request, reply, { config, live }), live.shell()]);
    const { registry } = visitor;
    const page = pageOf(registry, pathname);
    // Also for what leads on: another version may declare its paths otherwise, and nobody shall be led in a circle.
    reply.header('Cache-Control', visitor.personal ? 'private, no-cache' : 'no-cache');
    if (page.status === 200 && page.path !== page.canonicalPath) {
      return reply.redirect(page.canonicalPath + addressParts(request.url).query, 308);
    }
    const document = await drawnOf({ page, shell, registry, host }, visitor);
    const answer = await encoder.encode(renderDocument(document), request.headers['accept-encoding']);
    if (!page.indexed) reply.header('X-Robots-Tag', 'noindex');
    const link = linkHeader(filesAtOnce(document));
    if (link) reply.header('Link', link);
    reply.header('ETag', answer.etag).header('Vary', 'Accept-Encoding');
    if (page.status === 200 && request.headers['if-none-match']?.includes(answer.etag)) return reply.code(304).send();
    if (answer.encoding) reply.header('Content-Encoding', answer.encoding);
    return reply.code(page.status).type('text/html; charset=utf-8').send(answer.body);
  });

  async function drawnOf(wanted: PageToDraw, { live: getsLive }: Visit): Promise<DocumentParts> {
    // What changes under the hands of its developer is drawn by the browser.
    if (hot) return { ...wanted, dev };
    // Who gets versions of their own gets no others meanwhile.
    if (!getsLive) return { ...wanted, dev, drawn: await prerendered.get(wanted) };
    const { of, drawn } = await prerendered.getLive(wanted);
    return {
      ...of,
      page: { ...of.page, path: wanted.page.path, canonicalPath: wanted.page.canonicalPath },
      dev,
      drawn,
    };
  }
};

/** Tells the shell that it may offer overrides, and which. */
function overridingOf({ OVERRIDES, OVERRIDE_ORIGINS }: SiteConfig): { readonly overriding?: Overriding } {
  return OVERRIDES === 'on' ? { overriding: { origins: OVERRIDE_ORIGINS } } : {};
}
