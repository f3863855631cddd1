import fastifyPlugin from 'fastify-plugin';
import { ApiFailure } from '../api-failure.ts';

/**
 * Refuses what a browser says comes from a page of another site, so that no page elsewhere uses up the limits of its
 * visitors' network (D13.11). A link that a person follows may lead here, as from a consent page or an email, and
 * origins of `CORS_ORIGINS` may ask. Register it before everything that counts.
 */
export const crossSite = fastifyPlugin<{ readonly origins: readonly string[] }>(
  async (app, { origins }) => {
    app.addHook('onRequest', async ({ method, headers }) => {
      // A page elsewhere can have a browser fetch thousands of links ahead, which then names no site.
      const isAhead = /prefetch/.test(String(headers['sec-purpose'] ?? headers['purpose'] ?? ''));
      if (isAhead) throw new ApiFailure('forbidden', 'Open this link to use it. Nothing was done.');
      if (headers['sec-fetch-site'] !== 'cross-site' || origins.includes(headers.origin ?? '')) return;
      // Not an image or a frame, of which a page can have hundreds.
      const isFollowed = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
      if (method === 'GET' && isFollowed) return;
      throw new ApiFailure('forbidden', 'This request came from a page of another site. Nothing was done.');
    });
  },
  { name: 'cross-site' },
);
