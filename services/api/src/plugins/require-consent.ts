import { createCheckoutSession } from '@cc/contracts/api/create-checkout-session';
import { createPayLink } from '@cc/contracts/api/pay-links';
import { startRun } from '@cc/contracts/api/runs';
import { sendGmail, sendOutlook } from '@cc/contracts/api/send-email';
import { termsVersion } from '@cc/contracts/entities/terms';
import fastifyPlugin from 'fastify-plugin';
import { ApiFailure } from '../api-failure.ts';
import { unauthenticated, userOf } from './authenticate.ts';

interface Users {
  readonly consents: {
    /**
     * Whether the user agreed to this version of the terms. Null: the user was deleted. @throws Refusal PT451 for a
     * suspended account
     */
    hasAgreed(userId: string, version: string): Promise<boolean | null>;
  };
  readonly accounts: {
    /** @throws Refusal PT451 for a suspended account */
    refuseSuspended(userId: string): Promise<void>;
  };
}

/** What only a user may do who agreed to the present terms. */
const needConsent = new Set<string | undefined>(
  [createCheckoutSession, createPayLink, startRun, sendGmail, sendOutlook].map(({ path }) => path),
);

/**
 * Refuses purchases, links by which parents pay, and sends with `consent_needed` until the user agreed to the present
 * terms. And refuses a suspended account on every route: its access token outlives the suspension by up to an hour
 * (D20.6).
 */
export const requireConsent = fastifyPlugin<Users>(async (app, { consents, accounts }) => {
  app.addHook('preHandler', async (request) => {
    if (!needConsent.has(request.routeOptions.url)) return accounts.refuseSuspended(userOf(request).id);
    const hasAgreed = await consents.hasAgreed(userOf(request).id, termsVersion);
    if (hasAgreed === null) throw unauthenticated();
    if (hasAgreed) return;
    throw new ApiFailure('consent_needed', 'Please agree to our terms first. Nothing was charged or sent.');
  });
});
