import { randomUUID } from 'node:crypto';
import { createTokens } from '@cc/store/tokens';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { aloneRoute } from './alone-route.ts';
import { apiProxy } from './api-proxy.ts';
import { decodableAddress, withoutOrigin } from './clean-address.ts';
import type { SiteConfig } from './config.ts';
import { consolePages } from './console/console.ts';
import { createReportReader } from './console/read-reports.ts';
import { deployApi } from './deploy/deploy-api.ts';
import { previewSettings } from './deploy/previews.ts';
import { createStaticGate } from './deploy/static-gate.ts';
import { documentRoute } from './document-route.ts';
import { filesRoute } from './files-route.ts';
import { createLiveSite, type LiveSite } from './live-site.ts';
import { liveRoute } from './live-route.ts';
import { overrideLinks } from './override-links.ts';
import { createBuiltFiles, type ReadBuilt } from './prerender/built-files.ts';
import { remotesRoute } from './remotes-route.ts';
import { searchRoute } from './search-route.ts';
import { securityHeaders } from './security-headers.ts';
import { versionsRoute } from './versions-route.ts';
import { visitorOf } from './visitors.ts';

/** The site: documents, the shell's files, the remotes' files under the same origin, and the way to the API. */
export async function buildSite(config: SiteConfig): Promise<FastifyInstance> {
  const app = fastify(serverOptions(config));
  const live = createLiveSite(config, app.log);
  // Says at the start, and not to the first visitor, that the shell was never built.
  await live.shell();
  await app.register(cookie);
  const read = createBuiltFiles({ shellDir: config.SHELL_DIR, stored: (key) => live.storage.read(key) });
  await app.register(securityHeaders, {
    config,
    inlineScript: () => loaderOf(live, read),
    registry: (request) => live.registryFor(visitorOf(request, config)),
  });
  await app.register(overrideLinks, { config, live });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).type('text/plain; charset=utf-8').send('No such file.\n'),
  );
  app.get('/healthz', async () => ({ status: 'ok' }));
  await app.register(apiProxy, { config });
  await app.register(filesRoute, {
    prefix: '/assets',
    root: config.SHELL_DIR,
    changing: (file) => file.endsWith('shell-manifest.json'),
  });
  await app.register(remotesRoute, { prefix: '/remotes', live });
  await app.register(liveRoute, { config, live });
  await app.register(versionsRoute, { config, live });
  await app.register(searchRoute, { config, live });
  await app.register(documentRoute, { config, live, read });
  return app;
}

/** The one script that stands in documents; undefined where the shell brings none. */
async function loaderOf(live: LiveSite, read: ReadBuilt): Promise<string | undefined> {
  const { loader } = await live.shell();
  return loader && read(loader);
}

/** The remotes' store as an origin of its own, for pages of other origins: the same files under the same paths. */
export async function buildStore(config: SiteConfig): Promise<FastifyInstance> {
  const app = fastify(serverOptions(config));
  const live = createLiveSite(config, app.log);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'Access-Control-Allow-Origin': '*',
      'Timing-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
    });
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  await app.register(remotesRoute, { prefix: '/remotes', live });
  await app.register(aloneRoute, {
    standaloneDir: config.STANDALONE_DIR,
    registry: () => live.registry(),
    versions: async (remote) => (await live.releases.versions(remote)).map(({ version }) => version),
  });
  const deploying = {
    releases: live.releases,
    tokens: createTokens(live.storage),
    gate: createStaticGate({ live, apiUrl: config.API_URL }),
    operatorKey: config.OPERATOR_KEY,
    previews: previewSettings(config),
  };
  await app.register(deployApi, deploying);
  await app.register(consolePages, {
    ...deploying,
    live,
    readReports: createReportReader({ apiUrl: config.API_URL, operatorKey: config.OPERATOR_KEY ?? '' }),
    shellDir: config.SHELL_DIR,
  });
  return app;
}

function serverOptions(config: SiteConfig): FastifyServerOptions {
  return {
    logger: { level: config.LOG_LEVEL },
    trustProxy: config.TRUST_PROXY.length > 0 ? config.TRUST_PROXY : false,
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '/' }) => decodableAddress(withoutOrigin(url)),
  };
}
