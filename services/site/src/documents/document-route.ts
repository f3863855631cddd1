import type { HostConfig } from '@cc/contracts/federation/host-services';
import type { Overriding } from '@cc/contracts/federation/versions';
import { prerenderProblemHeader } from '@cc/contracts/deploy/previews';
import { limitOpenFiles, refuseNetwork } from '@cc/registry/read';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { addressParts, withoutEmptySegments } from '../addresses/clean-address.ts';
import { legalIdentityOf } from '@cc/deploy/legal-identity';
import type { SettingsOf } from '@cc/deploy/settings';
import { filesAtOnce, renderDocument, type DocumentParts } from './document.ts';
import { DocumentEncoder, documentText } from './document-encoder.ts';
import type { LiveSite } from '../live-site.ts';
import { allowInline } from './security-headers.ts';
import { pageOf } from '../addresses/page.ts';
import { linkHeader } from './preloads.ts';
import type { ReadBuilt } from '../prerender/built-files.ts';
import { prewarm } from '../prerender/prewarm.ts';
import { PrerenderedPages, type PageToRender } from '../prerender/prerendered-pages.ts';
import { createFailureReports } from '../prerender/report-failure.ts';
import { checksAtOnce, Prerenderer } from '../prerender/prerenderer.ts';
import { tryToRender } from '../prerender/try-to-render.ts';
import type { Job } from '../prerender/worker/job.ts';
import { visit, type Visit } from '../visitors/visitors.ts';

interface DocumentRouteOptions {
  readonly config: SettingsOf<'site'>;
  readonly live: LiveSite;
  readonly read: ReadBuilt;
}

/** The document of every path without a route of its own: 200 for pages, and 404 with the same document otherwise. */
export const documentRoute: FastifyPluginAsync<DocumentRouteOptions> = async (app, { config, live, read }) => {
  const encoder = new DocumentEncoder();
  const openFile = limitOpenFiles(app);
  const host: HostConfig = {
    siteUrl: config.SITE_URL,
    // The site proxies /api, so the API has the page's own origin.
    apiBaseUrl: '',
    supabaseUrl: config.SUPABASE_URL,
    supabaseKey: config.SUPABASE_PUBLISHABLE_KEY,
    legalIdentity: legalIdentityOf(config),
    ...overridingOf(config),
  };
  const dev = config.SHELL_DEV_URL !== undefined;
  const hot = dev || config.REMOTE_OVERRIDES.length > 0;
  const prerenderer = new Prerenderer();
  // Versions that are tried before their release take no place and no time from those of visitors.
  const trials = new Prerenderer({ isBackground: true }, checksAtOnce);
  const report = createFailureReports(config, app.log);
  const pages = new PrerenderedPages({ prerenderer, read, log: app.log, report });
  const stopPrewarm = hot ? undefined : prewarm({ live, pages, host, log: app.log });
  app.addHook('onClose', async () => {
    stopPrewarm?.();
    prerenderer.close();
    trials.close();
  });

  app.get('/*', async (request, reply) => {
    const clean = withoutEmptySegments(request.url);
    if (clean !== undefined) return reply.header('Cache-Control', 'no-cache').redirect(clean, 308);
    const { pathname } = new URL(request.url, 'http://site');
    const visitor = await visit(request, reply, { config, live });
    const { registry } = visitor;
    const { shell } = registry;
    if (!shell) return notNow(reply, 'The site has no pages yet. Please try again in a few minutes.');
    const page = pageOf(registry, pathname);
    // Not 404: search engines and people would take the page for gone.
    if (page.status === 404 && registry.isPartial) {
      return notNow(reply, 'This page cannot be shown right now. Please try again in a minute.');
    }
    // For redirects too: another version may declare other paths, and a cached redirect could lead in a circle.
    reply.header('Cache-Control', visitor.personal ? 'private, no-cache' : 'no-cache');
    if (page.status === 200 && page.path !== page.canonicalPath) {
      return reply.redirect(page.canonicalPath + addressParts(request.url).query, 308);
    }
    const preview = visitor.preview && {
      ...visitor.preview,
      owner:
        [shell, ...registry.remotes].find(({ name }) => name === visitor.preview?.remote)?.owner ?? 'an unknown team',
    };
    const wanted = { page, shell, registry, host };
    const document = {
      ...(visitor.checks ? await tried(wanted, reply, visitor.preview?.remote) : await partsOf(wanted, visitor)),
      preview,
    };
    // Nobody waits for it any more.
    if (reply.raw.closed) return reply.hijack();
    const text = documentText(renderDocument(document));
    const isKnown = page.status === 200 && request.headers['if-none-match']?.includes(text.etag);
    // It is in memory until it is compressed and its reader has it: a remote may have long pages.
    if (!isKnown && !openFile(request, reply, text.content)) return refuseNetwork(request, reply);
    if (!page.indexed) reply.header('X-Robots-Tag', 'noindex');
    if (document.prerendered) allowInline(reply, document.prerendered);
    const link = linkHeader(filesAtOnce(document));
    if (link) reply.header('Link', link);
    reply.header('ETag', text.etag).header('Vary', 'Accept-Encoding');
    if (isKnown) return reply.code(304).send();
    const forMany = visitor.live && !preview && !page.open;
    const answer = await encoder.encode(text, request.headers['accept-encoding'], { forMany, wanted: reply.raw });
    if (!answer) return reply.hijack();
    if (answer.encoding) reply.header('Content-Encoding', answer.encoding);
    return reply.code(page.status).type('text/html; charset=utf-8').send(answer.body);
  });

  /**
   * The document of a version before its release: the checker waits for it, and reads why it was not prerendered.
   * @param of the remote that is checked
   */
  async function tried(wanted: PageToRender, reply: FastifyReply, of = ''): Promise<DocumentParts> {
    // A page under check can ask for itself without an end, and leave. What nobody waits for must not hold up other
    // checks.
    const gone = new AbortController();
    // It may have left while its visitor was looked up: it is not told again.
    if (reply.raw.destroyed) gone.abort();
    reply.raw.once('close', () => gone.abort());
    const prerenderer = { render: (job: Job) => trials.render(job, gone.signal, of) };
    const { prerendered, problem } = await tryToRender(wanted, { prerenderer, read, log: app.log });
    if (problem !== undefined) {
      // It is text of a build, and the cut may part a character in two.
      const text = problem.replaceAll(/\s+/g, ' ').slice(0, 300).toWellFormed();
      reply.header(prerenderProblemHeader, encodeURIComponent(text));
    }
    return { ...wanted, dev, prerendered };
  }

  async function partsOf(wanted: PageToRender, { live: getsLive, namesVersions }: Visit): Promise<DocumentParts> {
    // In development with hot reload, and in a preview, the browser renders the page.
    if (hot || namesVersions) return { ...wanted, dev };
    // A canary or an override is never replaced by the previous live versions.
    if (!getsLive) return { ...wanted, dev, prerendered: await pages.get(wanted) };
    const { of, prerendered } = await pages.getLive(wanted);
    return {
      ...of,
      page: { ...of.page, path: wanted.page.path, canonicalPath: wanted.page.canonicalPath },
      dev,
      prerendered,
    };
  }
};

/** For a new installation before its first shell, and for a remote that cannot be read. */
function notNow(reply: FastifyReply, text: string): FastifyReply {
  return reply
    .code(503)
    .headers({ 'Cache-Control': 'no-store', 'Retry-After': '60' })
    .type('text/plain; charset=utf-8')
    .send(`${text}\n`);
}

/** The override settings for the shell, if overrides are on. */
function overridingOf({ OVERRIDES, OVERRIDE_ORIGINS }: SettingsOf<'site'>): { readonly overriding?: Overriding } {
  return OVERRIDES === 'on' ? { overriding: { origins: OVERRIDE_ORIGINS } } : {};
}
