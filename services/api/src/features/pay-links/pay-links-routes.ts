import { createPayLink, payByLink, readPayLink, revokePayLink } from '@cc/contracts/api/pay-links';
import type { FastifyInstance } from 'fastify';
import { userOf } from '../../plugins/authenticate.ts';
import type { RequestLimit } from '../../plugins/rate-limits.ts';
import { serve } from '../../plugins/serve.ts';
import { createLink, type PayLinkDependencies } from './create-link.ts';
import { openLink, payLink, revokeLink } from './open-link.ts';

/** `POST /api/pay-links/create` and `/revoke`: the athlete's side of "Ask a parent to pay" (D21). */
export function payLinkRoutes(app: FastifyInstance, deps: PayLinkDependencies, rateLimit: RequestLimit): void {
  const config = { rateLimit };
  serve(app, createPayLink, { summary: 'A link by which a parent pays', config }, ({ body, request }) =>
    createLink(deps, userOf(request), body),
  );
  const withdrawing = { summary: 'Withdraw such a link', config: { ...config, bySession: true } };
  serve(app, revokePayLink, withdrawing, ({ body, request }) => revokeLink(deps, userOf(request).id, body.id));
}

/** `POST /api/pay-links/read` and `/checkout`: the parent's side. The code in the link is the proof. */
export function openedPayLinkRoutes(
  app: FastifyInstance,
  deps: PayLinkDependencies,
  limits: { readonly payLink: RequestLimit; readonly checkout: RequestLimit },
): void {
  serve(
    app,
    readPayLink,
    { summary: 'What a link asks a parent to pay', config: { rateLimit: limits.payLink } },
    ({ body }) => openLink(deps, body.code),
  );
  serve(
    app,
    payByLink,
    { summary: 'Begin to pay by a link', config: { rateLimit: limits.checkout } },
    async ({ body }) => ({ url: await payLink(deps, body.code) }),
  );
}
