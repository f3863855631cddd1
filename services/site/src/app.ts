import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { portSettings } from '@cc/contracts/api/port-settings';
import { logRequestsOnce, logSettings } from '@cc/contracts/api/server-log';
import { requestIdIn, traceparentHeader } from '@cc/contracts/api/traceparent';
import {
  checkedRemote,
  hideFailures,
  limitOpenRequests,
  noSuchFile,
  refuseServiceWorkers,
  refuseUnreadable,
  remoteFilesRoute,
} from '@cc/registry/read';
import { healthRoutes } from '@cc/deploy/health-routes';
import { followRequests } from '@cc/deploy/follow-requests';
import cookie from '@fastify/cookie';
import fastify, { LogController, type FastifyInstance, type FastifyHttpOptions } from 'fastify';
import { apiProxy } from './routes/api-proxy.ts';
import { decodableAddress, withoutOrigin } from './addresses/clean-address.ts';
import type { SettingsOf } from '@cc/deploy/settings';
import { documentRoute } from './documents/document-route.ts';
import { askEveryMs, askLive } from './ask-live.ts';
import { createLiveSite } from './live-site.ts';
import { liveRoute } from './routes/live-route.ts';
import { overrideLinks } from './visitors/override-links.ts';
import { previewRoutes } from './visitors/preview-routes.ts';
import { createBuiltFiles } from './prerender/built-files.ts';
import { securityContactRoute } from './routes/security-contact-route.ts';
import { failedSignInRoute } from './routes/failed-sign-in-route.ts';
import { fontRoute } from './routes/font-route.ts';
import { searchRoute } from './routes/search-route.ts';
import { securityHeaders } from './documents/security-headers.ts';
import { versionsRoute } from './routes/versions-route.ts';
import { currentVisitor, visitorOf } from './visitors/visitors.ts';

/**
 * The site: documents, the files of the shell and the remotes, and the proxy to the API.
 * @param logStream where log lines go; default: standard output.
 */
export async function buildSite(
  config: SettingsOf<'site'>,
  logStream?: NodeJS.WritableStream,
): Promise<FastifyInstance> {
  const app = fastify(serverOptions(config, logStream));
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  followRequests(app);
  hideFailures(app);
  refuseServiceWorkers(app);
  await app.register(cookie);
  // Before the limits, which count a check apart from its address (D13.12).
  app.addHook(
    'onRequest',
    async (request) => void (request.checkedRemote = checkedRemote(request, config.PREVIEW_KEY)),
  );
  limitOpenRequests(app);
  const live = createLiveSite(config, app.log);
  const read = createBuiltFiles({ stored: live.releases.file });
  await app.register(securityHeaders, {
    config,
    addresses: (request) => visitorOf(request, config).overrides.addresses,
  });
  if (config.OVERRIDES === 'on') await app.register(overrideLinks, { config, live });
  app.setNotFoundHandler((_request, reply) => noSuchFile(reply));
  await healthRoutes(app, { ask: () => askLive(live), everyMs: askEveryMs });
  // The proxy's own warnings, with a stack, say the same as its failures do.
  await app.register(apiProxy, { config, logLevel: 'error' });
  await app.register(previewRoutes, { config, live });
  await app.register(remoteFilesRoute, {
    prefix: '/remotes',
    releases: { ...live.releases, registry: live.registry },
    // A released version could load the scripts of one that was only uploaded: past the gate, the log and a rollback.
    audienceOf: async (request, remote, version) => {
      const { overrides } = await currentVisitor(request, { config, live });
      if (overrides.versions.get(remote) === version) return 'this visitor';
      return (await live.releases.wasReleased(remote, version)) ? 'everybody' : 'nobody';
    },
  });
  await app.register(liveRoute, { config, live });
  await app.register(versionsRoute, { config, live });
  await app.register(securityContactRoute, { config });
  await app.register(failedSignInRoute);
  await app.register(fontRoute, { live });
  await app.register(searchRoute, { config, live });
  await app.register(documentRoute, { config, live, read });
  return app;
}

function serverOptions(config: SettingsOf<'site'>, logStream?: NodeJS.WritableStream): FastifyHttpOptions<Server> {
  return {
    ...portSettings(config.REQUEST_TIMEOUT_MS),
    ...refuseUnreadable,
    logger: logSettings(config.LOG_LEVEL, logStream),
    logController: logRequestsOnce(new LogController()),
    trustProxy: config.TRUST_PROXY.length > 0 ? config.TRUST_PROXY : false,
    genReqId: ({ headers }) => requestIdIn(headers[traceparentHeader]) ?? randomUUID(),
    rewriteUrl: ({ url = '/' }) => decodableAddress(withoutOrigin(url)),
  };
}
