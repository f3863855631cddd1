import { account, copyAccount, deleteAccount, endSessions, keepAccount } from '@cc/contracts/api/account';
import type { FastifyInstance } from 'fastify';
import { ApiFailure } from '../../api-failure.ts';
import { accountGone, unauthenticated, userOf } from '../../plugins/authenticate.ts';
import type { CountRequest, RequestLimit } from '../../plugins/rate-limits.ts';
import { serve } from '../../plugins/serve.ts';
import type { AccountRepository } from './account-repository.ts';
import type { CopyRepository } from './copy/copy-repository.ts';

/** `POST /api/account` and what its user can do about its end (D23). */
export function accountRoutes(
  app: FastifyInstance,
  { accounts, copies }: { readonly accounts: AccountRepository; readonly copies: CopyRepository },
  { rateLimit, countDeletion }: { readonly rateLimit: RequestLimit; readonly countDeletion: CountRequest },
): void {
  const reading = { summary: 'Devices of the user, and the end of the account', config: { bySession: true } };
  serve(app, account, reading, async ({ request }) => {
    const { id, sessionId } = userOf(request);
    const [end, copy, sessions] = await Promise.all([accounts.end(id), copies.find(id), accounts.sessions(id)]);
    if (!end) throw accountGone();
    return {
      copy,
      deletesAt: end.deletesAt?.toISOString() ?? null,
      keepable: end.keepable,
      sessions: sessions.map((session) => ({ ...session, current: session.id === sessionId })),
    };
  });
  serve(
    app,
    endSessions,
    { summary: 'Sign out on devices', config: { rateLimit, bySession: true } },
    async ({ body, request }) => {
      const user = userOf(request);
      const { which } = body;
      const sessions = which === 'others' ? { only: null, kept: user.sessionId ?? null } : { only: which, kept: null };
      if (await accounts.endSessions(user, sessions)) return { ended: true as const };
      throw unauthenticated();
    },
  );
  serve(app, copyAccount, { summary: 'Ask for a copy of the account', config: { rateLimit } }, async ({ request }) => {
    const copy = await copies.request(userOf(request).id);
    if (copy) return { copy };
    throw new ApiFailure('rate_limited', 'You can ask for one copy in 24 hours. Please try again tomorrow.');
  });
  serve(
    app,
    deleteAccount,
    { summary: 'Ask for the deletion of the account in 24 hours', config: { rateLimit } },
    async ({ body, request }) => {
      const user = userOf(request);
      if (body.address.toLowerCase() !== user.email.toLowerCase()) {
        throw new ApiFailure('validation_failed', `Please type the address of this account, which is ${user.email}.`);
      }
      await countDeletion(request);
      const deletesAt = await accounts.requestDeletion(user);
      if (!deletesAt) throw unauthenticated();
      return { deletesAt: deletesAt.toISOString() };
    },
  );
  serve(
    app,
    keepAccount,
    { summary: 'Keep an account that was to be deleted', config: { rateLimit, bySession: true } },
    async ({ request }) => {
      const became = await accounts.keep(userOf(request));
      if (became === null) throw unauthenticated();
      if (became !== 'begun') return { kept: true as const };
      throw new ApiFailure('forbidden', 'The deletion of this account has begun, so it cannot be kept any more.');
    },
  );
}
