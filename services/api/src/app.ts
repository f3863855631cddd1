import { portSettings } from '@cc/contracts/api/port-settings';
import { logRequestsOnce, logSettings } from '@cc/contracts/api/server-log';
import { traceparentHeader } from '@cc/contracts/api/traceparent';
import { healthRoutes } from '@cc/deploy/health-routes';
import { followRequests } from '@cc/deploy/follow-requests';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import underPressure from '@fastify/under-pressure';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { createDependencies, type Dependencies, type Externals } from './dependencies.ts';
import { accountRoutes } from './features/account/account-routes.ts';
import { revealAddressesRoute } from './features/addresses/reveal-addresses-route.ts';
import { browserReportsRoute } from './features/browser-reports/browser-reports-route.ts';
import { policyReportsRoute } from './features/browser-reports/policy-reports-route.ts';
import { servedVersionsRoute } from './features/browser-reports/served-versions-route.ts';
import { browserReportSummaryRoute } from './features/browser-reports/summary-route.ts';
import { contractRoute } from './features/contract/contract-route.ts';
import { consentRoute } from './features/consent/consent-route.ts';
import { familyRoutes } from './features/family/family-routes.ts';
import { openedPayLinkRoutes, payLinkRoutes } from './features/pay-links/pay-links-routes.ts';
import { createCheckoutSessionRoute } from './features/checkout/create-checkout-session-route.ts';
import { mailConnectionCallbackRoutes, mailConnectionRoutes } from './features/mail-connection/index.ts';
import { newsletterRoutes } from './features/newsletter/newsletter-routes.ts';
import { optOutRoutes } from './features/opt-out/opt-out-routes.ts';
import { inboundMailRoute } from './features/inbound-mail/inbound-mail-route.ts';
import { resolveSendRoute } from './features/send/resolve-send-route.ts';
import { runsRoutes } from './features/send/runs/runs-routes.ts';
import { sendEmailRoutes } from './features/send/send-email-route.ts';
import { sendTestRoute } from './features/send/test-mail/send-test-route.ts';
import { sentFolderCheckedRoute } from './features/restores/sent-folder-checked-route.ts';
import { proListRoute } from './features/pro-list/pro-list-route.ts';
import { purchaseStatusRoute } from './features/purchases/purchase-status-route.ts';
import { purchasesRoute } from './features/purchases/purchases-route.ts';
import { receiptRoute } from './features/purchases/receipt-route.ts';
import { stripeWebhookRoute } from './features/stripe-webhook/stripe-webhook-route.ts';
import { requireRole } from './features/staff/require-role.ts';
import { staffCoachRoutes } from './features/staff/staff-coach-routes.ts';
import { staffDeliverOrderRoute } from './features/staff/staff-deliver-order-route.ts';
import { staffNewsletterRoute } from './features/staff/staff-newsletter-route.ts';
import { staffRoutes } from './features/staff/staff-routes.ts';
import { sendSummaryEmailRoute } from './features/summary/send-summary-email-route.ts';
import { askDatabase } from './features/health/readiness-repository.ts';
import { reviewsRoute } from './features/testimonial/reviews-route.ts';
import { bounceAddressRoute } from './features/wrong-address/bounce-address-route.ts';
import { reportAddressRoute } from './features/wrong-address/report-address-route.ts';
import { publicForms } from './features/public-forms.ts';
import { formRoute } from './forms/form-route.ts';
import { authenticate, userOf } from './plugins/authenticate.ts';
import { callerAddress, isFromSite } from './plugins/caller-address.ts';
import { crossSite } from './plugins/cross-site.ts';
import { errorHandler } from './plugins/error-handler.ts';
import { openapi } from './plugins/openapi.ts';
import { openRequests } from './plugins/open-requests.ts';
import { attemptLimit, rateLimits } from './plugins/rate-limits.ts';
import { securityHeaders } from './plugins/security-headers.ts';
import { jsonBodies } from './plugins/json-bodies.ts';
import { requestId, requestIdOf } from './plugins/request-id.ts';
import { requestsInFlight } from './plugins/requests-in-flight.ts';
import { requireConsent } from './plugins/require-consent.ts';
import { validateByContract } from './plugins/validate-by-contract.ts';

/** Largest body of every route but the sends. Bytes. */
const bodyLimit = 64 * 1024;

export interface App {
  readonly server: FastifyInstance;
  readonly dependencies: Dependencies;
}

/**
 * The API's table of contents. It listens nowhere: `server.ts` does.
 * @param logStream where log lines go; default: standard output.
 */
export async function buildApp(externals: Externals, logStream?: NodeJS.WritableStream): Promise<App> {
  const { config, limits, healthPool } = externals;
  const app = fastify({
    ...portSettings(config.requestTimeoutMs),
    bodyLimit,
    logger: logSettings(config.logLevel, logStream),
    logController: logRequestsOnce(new LogController()),
    // Only those of the site are left: see `callerAddress`.
    trustProxy: true,
    genReqId: ({ headers }) => requestIdOf(headers),
  });
  const dependencies = createDependencies(externals, app.log);
  app.setValidatorCompiler(validateByContract);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
  jsonBodies(app);
  app.decorateRequest('user', null);
  app.decorate('requiresUser', false);

  // The site's span encloses what it calls for. What a browser says of itself is not collected.
  followRequests(app, ({ headers }) =>
    isFromSite(headers, config.proxyKey) ? headers[traceparentHeader]?.toString() : undefined,
  );
  await app.register(requestId);
  await app.register(callerAddress, { proxyKey: config.proxyKey });
  await app.register(errorHandler);
  await app.register(securityHeaders);
  await app.register(cors, {
    origin: [...config.corsOrigins],
    credentials: true,
    methods: ['GET', 'POST'],
    exposedHeaders: ['x-request-id'],
  });
  await app.register(cookie);
  await app.register(underPressure, { maxEventLoopDelay: config.maxEventLoopDelay });
  await app.register(requestsInFlight);
  await app.register(crossSite, { origins: config.corsOrigins });
  await app.register(rateLimits, { counts: dependencies.counts, limits });
  await app.register(openapi);

  const keys = { supabaseUrl: config.supabaseUrl, keys: externals.accessTokenKeys, badTokens: limits.badToken };
  const connect = { deps: dependencies.connect, siteUrl: config.siteUrl, limits };

  app.register(async (open) => {
    await healthRoutes(open, { ask: () => askDatabase(healthPool), everyMs: config.pools.health.timeoutMs });
    contractRoute(open);
    browserReportsRoute(open, dependencies, limits, config.proxyKey);
    browserReportSummaryRoute(open, dependencies.reports, config.reportsKey);
    servedVersionsRoute(open, dependencies.reports, config.reportsKey);
    mailConnectionCallbackRoutes(open, connect);
  });
  app.register(async (browsers) => policyReportsRoute(browsers, dependencies, limits, config.siteUrl));
  app.register(async (coaches) => optOutRoutes(coaches, dependencies.optOuts, config.siteUrl));
  app.register(async (subscribers) => newsletterRoutes(subscribers, dependencies.newsletter, config.siteUrl));
  app.register(async (provider) => stripeWebhookRoute(provider, dependencies.payment));
  app.register(async (mailHost) => inboundMailRoute(mailHost, dependencies.inboundMail, config.inboundMail));
  app.register(async (visitors) => {
    await visitors.register(authenticate, { ...keys, visitorsWelcome: true });
    reviewsRoute(visitors, dependencies.reviews);
    for (const form of publicForms) formRoute(visitors, form, dependencies.forms, limits);
    openedPayLinkRoutes(visitors, dependencies.payLinks, limits);
  });
  app.register(async (users) => {
    await users.register(authenticate, keys);
    await users.register(openRequests, { limits: externals.openRequests, largeBodies: limits.largeBody });
    await users.register(requireConsent, {
      consents: dependencies.consents,
      accounts: dependencies.endAccounts.accounts,
    });
    mailConnectionRoutes(users, connect);
    const countDeletion = attemptLimit(users, limits.deletion, (request) => `deletion ${userOf(request).id}`);
    const ending = { rateLimit: limits.account, countDeletion };
    accountRoutes(users, dependencies, ending);
    familyRoutes(users, dependencies.family, limits);
    sendEmailRoutes(users, dependencies.send, limits.send);
    revealAddressesRoute(users, dependencies.coaches, limits.reveal);
    runsRoutes(users, dependencies.runs, limits.runs);
    sendTestRoute(users, dependencies.tests, limits.sendTest);
    resolveSendRoute(users, dependencies.recovery);
    sentFolderCheckedRoute(users, dependencies.restoreChecks.checks);
    reportAddressRoute(users, dependencies.wrongAddresses);
    bounceAddressRoute(users, dependencies.wrongAddresses);
    sendSummaryEmailRoute(users, dependencies, limits.summary);
    consentRoute(users, dependencies, ending);
    createCheckoutSessionRoute(users, dependencies.payment, limits.checkout);
    payLinkRoutes(users, dependencies.payLinks, limits.checkout);
    purchaseStatusRoute(users, dependencies);
    purchasesRoute(users, dependencies);
    receiptRoute(users, dependencies.purchases, { seller: dependencies.payment.seller, rateLimit: limits.receipt });
    proListRoute(users, dependencies.proLists);
    users.register(async (staff) => {
      requireRole(staff, dependencies.staff.staff, config.proxyKey);
      staffRoutes(staff, dependencies.staff.staff);
      staffCoachRoutes(staff, dependencies.staff.coaches);
      staffDeliverOrderRoute(staff, dependencies.staff.orders);
      staffNewsletterRoute(staff, dependencies.staff.newsletter);
    });
  });
  await app.ready();
  return { server: app, dependencies };
}
