import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import type { FastifyBaseLogger } from 'fastify';
import type { JWTVerifyGetKey } from 'jose';
import type { PgBoss } from 'pg-boss';
import type { Pool } from './database.ts';
import type { Config } from './config.ts';
import { createAccountRepository } from './features/account/account-repository.ts';
import { createCopyRepository } from './features/account/copy/copy-repository.ts';
import { createAuthGateway, type AuthGateway } from './features/account/auth-gateway.ts';
import { createCoachRepository } from './features/addresses/coach-repository.ts';
import { createBrowserReportRepository } from './features/browser-reports/browser-report-repository.ts';
import { createConsentRepository } from './features/consent/consent-repository.ts';
import { createFamilyRepository } from './features/family/family-repository.ts';
import { createGiftRepository } from './features/gifts/gift-repository.ts';
import { createFormRepository } from './forms/form-repository.ts';
import { createMailConnectionRepository } from './mailboxes/mail-connection-repository.ts';
import { createMailboxAccess } from './mailboxes/mailbox-access.ts';
import { createOauthGateway, type OauthGateway } from './mailboxes/oauth-gateway.ts';
import { oauthProviders } from './mailboxes/oauth-providers.ts';
import { createRevocationRepository } from './mailboxes/revocation-repository.ts';
import { bounceAddress, stopAddress } from './features/inbound-mail/inbound-addresses.ts';
import { createInboundMailRepository } from './features/inbound-mail/inbound-mail-repository.ts';
import { createMailboxRepository } from './features/mail-connection/mailbox-repository.ts';
import { createOauthStateRepository } from './features/mail-connection/oauth-state-repository.ts';
import { newsletterUrl } from './features/newsletter/mail-newsletter.ts';
import { createNewsletterRepository } from './features/newsletter/newsletter-repository.ts';
import { createOptOutRepository } from './features/opt-out/opt-out-repository.ts';
import { optOutUrl } from './features/opt-out/opt-out-routes.ts';
import { createGmailGateway } from './features/send/providers/gmail-gateway.ts';
import type { DraftGateway, MailGateway } from './features/send/providers/mail-gateway.ts';
import { createOutlookGateway } from './features/send/providers/outlook-gateway.ts';
import { createRestoreCheckRepository } from './features/restores/restore-check-repository.ts';
import { createRecoveryRepository } from './features/send/recovery-repository.ts';
import { createRunRepository } from './features/send/runs/run-repository.ts';
import { createRunWorkRepository } from './features/send/runs/run-work-repository.ts';
import { createSendRepository } from './features/send/send-repository.ts';
import { createTestMailRepository } from './features/send/test-mail/test-mail-repository.ts';
import { createJobQueueRepository } from './jobs/job-queue-repository.ts';
import { publishedKeys } from './plugins/authenticate.ts';
import { openRequestLimits, type OpenRequestLimits } from './plugins/open-requests.ts';
import { requestLimits, type RequestLimits } from './plugins/rate-limits.ts';
import { createRequestCountRepository } from './plugins/request-count-repository.ts';
import type { PaymentGateway } from './payments/payment-gateway.ts';
import { createPayLinkRepository } from './payments/pay-link-repository.ts';
import { createPaymentCheckRepository } from './payments/payment-check-repository.ts';
import { createPaymentRepository } from './payments/payment-repository.ts';
import { createStripeGateway } from './payments/stripe-gateway.ts';
import { createProListRepository } from './features/pro-list/pro-list-repository.ts';
import { createPurchaseRepository } from './features/purchases/purchase-repository.ts';
import { createStaffCoachRepository } from './features/staff/staff-coach-repository.ts';
import { createStaffNewsletterRepository } from './features/staff/staff-newsletter-route.ts';
import { createStaffOrderRepository } from './features/staff/staff-order-repository.ts';
import { createStaffRepository } from './features/staff/staff-repository.ts';
import { readLetterKey } from './vault/letter-key-repository.ts';
import { createLetterTokens } from './vault/letter-tokens.ts';
import { createLinkCodes } from './vault/link-codes.ts';
import { createReviewRepository } from './features/testimonial/review-repository.ts';
import { createStorageGateway, type FileStorage, type StorageGateway } from './storage/storage-gateway.ts';
import { createWrongAddressRepository } from './features/wrong-address/wrong-address-repository.ts';
import { createTokenCipher } from './vault/token-cipher.ts';

/** The external services of the API; tests pass their own. */
export interface Externals {
  readonly config: Config;
  readonly pool: Pool;
  readonly healthPool: Pool;
  readonly queue: PgBoss;
  readonly accessTokenKeys: JWTVerifyGetKey;
  readonly limits: RequestLimits;
  readonly openRequests: OpenRequestLimits;
  readonly oauth: Readonly<Record<MailProvider, OauthGateway>>;
  readonly gmail: MailGateway;
  readonly outlook: MailGateway & DraftGateway;
  readonly payment: PaymentGateway;
  /** The files of letters and runs. */
  readonly storage: FileStorage;
  /** The copies of accounts. */
  readonly copyStorage: Pick<StorageGateway, 'write' | 'remove'>;
  readonly auth: AuthGateway;
}

/** The real services, as the environment configures them. */
export function connectExternals(
  config: Config,
  { pool, healthPool, queue }: Pick<Externals, 'pool' | 'healthPool' | 'queue'>,
): Externals {
  const providers = oauthProviders(config);
  return {
    config,
    pool,
    healthPool,
    queue,
    accessTokenKeys: publishedKeys(config.supabaseUrl),
    limits: requestLimits,
    openRequests: openRequestLimits,
    oauth: { gmail: createOauthGateway(providers.gmail), outlook: createOauthGateway(providers.outlook) },
    gmail: createGmailGateway(config.google.gmailApiUrl),
    outlook: createOutlookGateway(config.microsoft.graphApiUrl),
    payment: createStripeGateway(config.stripe, config.siteUrl),
    storage: createStorageGateway(config.supabaseUrl, config.supabaseSecretKey, 'run-files'),
    copyStorage: createStorageGateway(config.supabaseUrl, config.supabaseSecretKey, 'account-copies'),
    auth: createAuthGateway(config.supabaseUrl, config.supabaseSecretKey),
  };
}

export type Dependencies = ReturnType<typeof createDependencies>;

/** The repositories and gateways of each area. */
export function createDependencies(
  { config, pool, queue, limits, oauth, gmail, outlook, payment, storage, copyStorage, auth }: Externals,
  log: FastifyBaseLogger,
) {
  const cipher = createTokenCipher(config.encryptionKeys);
  const jobs = createJobQueueRepository(queue, pool);
  const connections = createMailConnectionRepository(pool, cipher, jobs);
  const access = createMailboxAccess(connections, oauth);
  const sends = createSendRepository(pool, connections, config.sendLeaseSeconds);
  const recovery = createRecoveryRepository(pool, config.sendLeaseSeconds);
  const spacingMs = { gmail: 0, outlook: config.outlookSpacingMs };
  const domain = config.inboundMail?.domain;
  const letterTokens = createLetterTokens(() => readLetterKey(pool, cipher));
  const optOutWays = async (sendId: string) => {
    const token = await letterTokens.tokenOf('opt-out', sendId);
    return {
      link: optOutUrl(config.siteUrl, token),
      mail: domain ? { address: stopAddress(domain), signedAddress: stopAddress(domain, token) } : null,
    };
  };
  const toBounceAddress = domain
    ? async (sendId: string) => bounceAddress(domain, await letterTokens.tokenOf('bounce', sendId))
    : null;
  const send = { sends, access, gateways: { gmail, outlook }, spacingMs, optOutWays };
  const codes = createLinkCodes(config.encryptionKeys);
  const links = createPayLinkRepository(pool, codes, config.siteUrl);
  const families = createFamilyRepository(pool, jobs, codes, config.siteUrl);
  const strangers = { address: limits.confirmation, user: limits.payLinkMail };
  const paying = { gateway: payment, payments: createPaymentRepository(pool, jobs), seller: config.seller, log };
  const counts = createRequestCountRepository(pool);
  const accounts = createAccountRepository(pool, jobs);
  const copies = createCopyRepository(pool, jobs);
  const revoke = { revocations: createRevocationRepository(pool, cipher), gateways: oauth, log };
  return {
    connect: {
      gateways: oauth,
      states: createOauthStateRepository(pool, cipher),
      connections,
      mailboxes: createMailboxRepository(pool),
      revoke,
    },
    revoke,
    accounts,
    copies,
    copyAccounts: { copies, files: storage, bucket: copyStorage },
    endAccounts: {
      accounts,
      auth,
      storage: { 'run-files': storage, 'account-copies': copyStorage },
      revoke,
      payment: paying,
      log,
    },
    send,
    tests: { tests: createTestMailRepository(pool, connections), send, storage },
    runs: { runs: createRunRepository(pool, jobs), storage, counts },
    work: { runs: createRunWorkRepository(pool, jobs), storage, send, log, turnMs: 20_000 },
    recovery,
    restoreChecks: { checks: createRestoreCheckRepository(pool), log },
    recover: { sends, recovery, access, outlook, log },
    forms: createFormRepository(pool, jobs, limits.confirmation),
    coaches: createCoachRepository(pool),
    optOuts: createOptOutRepository(pool, jobs, letterTokens),
    newsletter: createNewsletterRepository(pool, jobs, letterTokens, limits.confirmation),
    wrongAddresses: createWrongAddressRepository(pool, toBounceAddress),
    inboundMail: createInboundMailRepository(pool, jobs, letterTokens),
    proLists: createProListRepository(pool),
    consents: createConsentRepository(pool),
    payment: paying,
    checks: createPaymentCheckRepository(pool),
    gifts: createGiftRepository(pool),
    links,
    payLinks: {
      links,
      payment: paying,
      jobs,
      counts,
      strangers,
    },
    families,
    family: { families, payment: paying, strangers },
    purchases: createPurchaseRepository(pool),
    reviews: createReviewRepository(pool),
    staff: {
      staff: createStaffRepository(pool, jobs),
      orders: createStaffOrderRepository(pool, jobs),
      coaches: createStaffCoachRepository(pool),
      newsletter: createStaffNewsletterRepository(pool, async (subscription) =>
        newsletterUrl(config.siteUrl, await letterTokens.tokenOf('newsletter', subscription)),
      ),
    },
    jobs,
    counts,
    reports: createBrowserReportRepository(pool),
  };
}
