import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InteractionResults } from 'oidc-provider';
import { z } from 'zod';
import type { LocalAccount } from '../demo-accounts.ts';
import { chooserPage } from './chooser-page.ts';
import { consentPage } from './consent-page.ts';
import { errorPage } from './error-page.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { pageHeaders } from './page-frame.ts';

/** The chooser shows this many accounts; the form opens any other. */
const accountsShown = 10;

const accountChoice = z.object({ account: z.string() });
const newAccount = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(100),
  email: z.string().trim().pipe(z.email('Enter an email address, like name@mail.example.').max(254)),
});
const consentForm = accountChoice.extend({
  granted: z.union([z.string().transform((one) => [one]), z.array(z.string())]).default([]),
});
const typedText = z.object({ name: z.string().catch(''), email: z.string().catch('') });

/** The pages between an application's request and its answer: account chooser and consent. */
export async function interactionRoutes(
  app: FastifyInstance,
  { identity }: { identity: IdentityProvider },
): Promise<void> {
  const { provider, vendor, directory } = identity;
  const showPage = (reply: FastifyReply, markup: string, status = 200) =>
    reply.code(status).headers(pageHeaders).type('text/html; charset=utf-8').send(markup);

  const details = async ({ raw }: FastifyRequest, reply: FastifyReply) => {
    const { uid, params } = await provider.interactionDetails(raw, reply.raw);
    const scopes = String(params['scope'] ?? '').split(' ');
    const permissions = vendor.permissions.filter((each) => each.scopes.some((scope) => scopes.includes(scope)));
    const asksConsent = params['client_id'] === identity.mailClientId && permissions.some(({ optional }) => optional);
    return { uid, clientId: String(params['client_id']), scopes, permissions, asksConsent };
  };

  /** Continues the authorization request with the account holder's decision. */
  const finish = async (request: FastifyRequest, reply: FastifyReply, result: InteractionResults) =>
    reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303);

  const grant = async (
    request: FastifyRequest,
    reply: FastifyReply,
    account: LocalAccount,
    refused: readonly string[],
  ) => {
    const { clientId, scopes } = await details(request, reply);
    const record = new provider.Grant({ accountId: account.subject, clientId });
    record.addOIDCScope(scopes.filter((scope) => !refused.includes(scope)).join(' '));
    if (refused.length > 0) record.rejectOIDCScope(refused.join(' '));
    const grantId = await record.save();
    return finish(request, reply, { login: { accountId: account.subject }, consent: { grantId }, select_account: {} });
  };

  const choose = async (request: FastifyRequest, reply: FastifyReply, account: LocalAccount) => {
    const { uid, asksConsent } = await details(request, reply);
    return asksConsent
      ? reply.redirect(`/interaction/${uid}/consent?account=${encodeURIComponent(account.subject)}`, 303)
      : grant(request, reply, account, []);
  };

  const holder = (subject: string) => {
    const account = directory.find(subject);
    if (!account) throw new Error('This account does not exist here.');
    return account;
  };

  app.setErrorHandler((error, _request, reply) => {
    const expired = error instanceof Error && error.name === 'SessionNotFound';
    const description = expired
      ? 'This sign-in was already completed, or it expired after an hour.'
      : error instanceof Error
        ? error.message
        : String(error);
    return showPage(reply, errorPage(vendor, expired ? 'expired' : 'invalid_request', description), 400);
  });

  app.get('/interaction/:uid', async (request, reply) => {
    const { uid, asksConsent } = await details(request, reply);
    const accounts = directory.list().slice(0, accountsShown);
    return showPage(reply, chooserPage({ vendor, uid, accounts, asksConsentNext: asksConsent }));
  });

  app.post('/interaction/:uid/account', async (request, reply) => {
    const account = holder(accountChoice.parse(request.body).account);
    return choose(request, reply, account);
  });

  app.post('/interaction/:uid/new-account', async (request, reply) => {
    const form = newAccount.safeParse(request.body);
    if (form.success) return choose(request, reply, directory.open(form.data.name, form.data.email));
    const { uid, asksConsent } = await details(request, reply);
    const accounts = directory.list().slice(0, accountsShown);
    const problem = form.error.issues.map(({ message }) => message).join(' ');
    const typed = typedText.parse(request.body);
    return showPage(reply, chooserPage({ vendor, uid, accounts, asksConsentNext: asksConsent, problem, typed }), 422);
  });

  app.get('/interaction/:uid/consent', async (request, reply) => {
    const account = holder(accountChoice.parse(request.query).account);
    const { uid, permissions } = await details(request, reply);
    return showPage(reply, consentPage({ vendor, uid, account, permissions }));
  });

  app.post('/interaction/:uid/allow', async (request, reply) => {
    const { account: subject, granted } = consentForm.parse(request.body);
    const account = holder(subject);
    const { scopes, permissions } = await details(request, reply);
    const refused = permissions
      .filter(({ optional, scopes: [name = ''] }) => optional && !granted.includes(name))
      .flatMap((permission) => permission.scopes)
      .filter((scope) => scopes.includes(scope));
    return grant(request, reply, account, refused);
  });

  app.post('/interaction/:uid/deny', (request, reply) =>
    finish(request, reply, { error: 'access_denied', error_description: vendor.denial }),
  );
}
