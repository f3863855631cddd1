import { randomUUID } from 'node:crypto';
import { portSettings } from '@cc/contracts/api/port-settings';
import { logRequestsOnce, logSettings } from '@cc/contracts/api/server-log';
import { healthRoutes } from '@cc/deploy/health-routes';
import { followRequests } from '@cc/deploy/follow-requests';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { createAlerts } from './alerts/send-alerts.ts';
import { createTokens } from './auth/tokens.ts';
import { limitChanges } from './auth/limit-changes.ts';
import { limitWrongTokens } from './auth/wrong-tokens.ts';
import { createTellServed } from './canaries/tell-served.ts';
import { operatorKeysOf, type RegistryConfig } from './config.ts';
import { consolePages } from './console/console.ts';
import { createReportReader } from './console/figures/read-reports.ts';
import { createBrowserCheck } from './deploy/browser-check.ts';
import { deployApi } from './deploy/deploy-api.ts';
import { createApprovedBudgets } from './gate/approved-budgets.ts';
import { createStaticGate } from './gate/static-gate.ts';
import { checkedRemote } from './previews/preview-signature.ts';
import { createReleases } from './releases/releases.ts';
import { askEveryMs, askStorage } from './serving/ask-storage.ts';
import { hideFailures } from './serving/hide-failures.ts';
import { limitOpenRequests } from './serving/limit-open-requests.ts';
import { limitUnreadAnswers } from './serving/limit-unread-answers.ts';
import { refuseServiceWorkers } from './serving/refuse-service-workers.ts';
import { refuseUnreadable } from './serving/refuse-unreadable.ts';
import { filePolicy, remoteFilesRoute } from './serving/remote-files-route.ts';
import { separateAlone } from './serving/alone-host.ts';
import { standaloneRoute } from './serving/standalone-route.ts';
import { openStorage } from './storage/open-storage.ts';
import { signRecords } from './storage/signed-records.ts';
import { watchVersions } from './watch-versions.ts';

/**
 * The registry: the deploy API, the console, each remote shown alone, and the remotes' files for pages of other
 * origins.
 * @param logStream where log lines go; default: standard output.
 */
export async function buildRegistry(
  config: RegistryConfig,
  logStream?: NodeJS.WritableStream,
): Promise<FastifyInstance> {
  const app = fastify({
    ...portSettings(config.REQUEST_TIMEOUT_MS),
    ...refuseUnreadable,
    logger: logSettings(config.LOG_LEVEL, logStream),
    logController: logRequestsOnce(new LogController()),
    trustProxy: config.TRUST_PROXY.length > 0 ? config.TRUST_PROXY : false,
    genReqId: () => randomUUID(),
  });
  const storage = signRecords(openStorage(config), config);
  const releases = createReleases(storage, { onProblem: (error) => app.log.error(error) });
  const budgets = createApprovedBudgets(storage);
  followRequests(app);
  const https = config.SITE_URL.startsWith('https:');
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'X-Request-Id': request.id,
      'Access-Control-Allow-Origin': '*',
      'Timing-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
      ...(https && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
      // Pages replace it.
      'Content-Security-Policy': filePolicy,
    });
  });
  hideFailures(app);
  refuseServiceWorkers(app);
  app.addHook(
    'onRequest',
    async (request) => void (request.checkedRemote = checkedRemote(request, config.PREVIEW_KEY)),
  );
  limitOpenRequests(app);
  limitUnreadAnswers(app);
  separateAlone(app, config.ALONE_URL);
  await healthRoutes(app, { ask: () => askStorage(releases), everyMs: askEveryMs });
  await app.register(remoteFilesRoute, { prefix: '/remotes', releases });
  await app.register(standaloneRoute, {
    standaloneDir: config.STANDALONE_DIR,
    releases,
  });
  const previews = { siteUrl: config.SITE_URL, key: config.PREVIEW_KEY };
  const checker = { url: config.CHECKER_URL, key: config.CHECKER_KEY };
  const deployment = {
    releases,
    keys: { tokens: createTokens(storage), operatorKeys: operatorKeysOf(config), limit: await limitWrongTokens(app) },
    budgets,
    gate: createStaticGate({ releases, budgets, apiUrl: config.API_URL }),
    browserCheck: createBrowserCheck({ releases, previews, checker }),
    previews,
    limitChanges: limitChanges(app),
    readReports: createReportReader({ apiUrl: config.API_URL, key: config.REPORTS_KEY ?? '' }),
  };
  watchVersions(app, deployment, {
    alert: createAlerts(storage, config.ALERT_WEBHOOK_URL),
    tellServed: createTellServed({ apiUrl: config.API_URL, key: config.REPORTS_KEY }),
  });
  await app.register(deployApi, deployment);
  await app.register(consolePages, deployment);
  return app;
}
