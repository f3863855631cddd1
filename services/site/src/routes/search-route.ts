import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import type { SettingsOf } from '@cc/deploy/settings';
import { escapeMarkup } from '@cc/registry/read';
import type { LiveSite } from '../live-site.ts';
import { indexedPaths } from '../addresses/page.ts';

const pictures = fileURLToPath(new URL('../../public', import.meta.url));
/** Seconds that a browser may cache these files. */
const oneDay = 86_400;

const webManifest = {
  name: 'Coach Connect',
  short_name: 'Coach Connect',
  start_url: '/',
  display: 'browser',
  background_color: '#fbfaf7',
  theme_color: '#0b1220',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  ],
};

/** Files with fixed names, for search engines, messengers and home screens. */
export const searchRoute: FastifyPluginAsync<{ readonly config: SettingsOf<'site'>; readonly live: LiveSite }> = async (
  app,
  { config, live },
) => {
  const siteUrl = config.SITE_URL;
  // Pages with `noindex` are not disallowed here: a crawler must read them to see it.
  const robots = ['User-agent: *', 'Disallow: /api/', 'Allow: /', '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n');

  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 200) reply.header('Cache-Control', `public, max-age=${oneDay}`);
  });
  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots));
  app.get('/sitemap.xml', async (_request, reply) => {
    const registry = await live.registry();
    // A list that lacks the pages of a remote would be kept for a day.
    if (registry.isPartial) return reply.code(503).headers({ 'Cache-Control': 'no-store', 'Retry-After': '60' }).send();
    const entries = indexedPaths(registry).map((path) => `  <url><loc>${escapeMarkup(siteUrl + path)}</loc></url>`);
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        [
          '<?xml version="1.0" encoding="UTF-8"?>',
          '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
          ...entries,
          '</urlset>',
          '',
        ].join('\n'),
      );
  });
  app.get('/site.webmanifest', async (_request, reply) => reply.type('application/manifest+json').send(webManifest));
  await app.register(fastifyStatic, { root: pictures, wildcard: false, index: false, cacheControl: false });
};
