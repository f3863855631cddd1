import { randomUUID } from 'node:crypto';
import { policyReports } from '@cc/contracts/api/policy-reports';
import { portTimeouts } from '@cc/contracts/api/port-timeouts';
import { logRequestsOnce, logSettings } from '@cc/contracts/api/server-log';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { createTokens } from './auth/tokens.ts';
import { limitWrongTokens } from './auth/wrong-tokens.ts';
import { operatorKeysOf, type RegistryConfig } from './config.ts';
import { consolePages } from './console/console.ts';
import { createReportReader } from './console/figures/read-reports.ts';
import { deployApi } from './deploy/deploy-api.ts';
import { createStaticGate } from './gate/static-gate.ts';
import { createReleases } from './releases/releases.ts';
import { followManifest } from './serving/follow-manifest.ts';
import { refuseServiceWorkers } from './serving/refuse-service-workers.ts';
import { filePolicy, remoteFilesRoute } from './serving/remote-files-route.ts';
import { standaloneRoute } from './serving/standalone-route.ts';
import { openStorage } from './storage/open-storage.ts';

/**
 * The registry: the deploy API, the console, each remote shown alone, and the remotes' files for pages of other origins.
 * @param logStream where log lines go; default: standard output.
 */
export async function buildRegistry(
  config: RegistryConfig,
  logStream?: NodeJS.WritableStream,
): Promise<FastifyInstance> {
  const app = fastify({
    ...portTimeouts(config.REQUEST_TIMEOUT_MS),
    logger: logSettings(config.LOG_LEVEL, logStream),
    logController: logRequestsOnce(new LogController()),
    trustProxy: config.TRUST_PROXY.length > 0 ? config.TRUST_PROXY : false,
    genReqId: () => randomUUID(),
  });
  const storage = openStorage(config);
  const releases = createReleases(storage, { onProblem: (error) => app.log.error(error) });
  const shell = followManifest(config.SHELL_DIR, app.log);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'X-Request-Id': request.id,
      'Access-Control-Allow-Origin': '*',
      'Timing-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
      // Pages replace it.
      'Content-Security-Policy': filePolicy,
    });
  });
  refuseServiceWorkers(app);
  app.get('/healthz', async () => ({ status: 'ok' }));
  await app.register(remoteFilesRoute, { prefix: '/remotes', releases });
  await app.register(standaloneRoute, {
    standaloneDir: config.STANDALONE_DIR,
    releases,
    reportsUrl: `${config.SITE_URL}${policyReports.path}`,
  });
  const deployment = {
    releases,
    keys: { tokens: createTokens(storage), operatorKeys: operatorKeysOf(config), limit: await limitWrongTokens(app) },
    gate: createStaticGate({ releases, shell, apiUrl: config.API_URL }),
    previews: { siteUrl: config.SITE_URL, key: config.PREVIEW_KEY },
  };
  await app.register(deployApi, deployment);
  await app.register(consolePages, {
    ...deployment,
    shell,
    shellDir: config.SHELL_DIR,
    readReports: createReportReader({ apiUrl: config.API_URL, key: config.REPORTS_KEY ?? '' }),
  });
  return app;
}
