import { consent } from '@cc/contracts/api/consent';
import { termsVersion, tooYoung } from '@cc/contracts/entities/terms';
import type { FastifyInstance } from 'fastify';
import { ApiFailure } from '../../api-failure.ts';
import { unauthenticated, userOf, type AuthenticatedUser } from '../../plugins/authenticate.ts';
import type { CountRequest, RequestLimit } from '../../plugins/rate-limits.ts';
import { serve } from '../../plugins/serve.ts';
import type { ConsentRepository } from './consent-repository.ts';

interface ConsentDependencies {
  readonly consents: ConsentRepository;
  /** Asks for the deletion of an account. Null: the session has ended. */
  readonly accounts: { requestDeletion(user: AuthenticatedUser, options: { byChild: true }): Promise<Date | null> };
}

/**
 * `POST /api/consent`: stores that the user agreed to the present terms, with the day and the age band. The account of
 * a child under 13 is to be deleted (D7.11): a mailbox, details and a letter may be in it by then. Its user cannot keep
 * it, nor give another age.
 */
export function consentRoute(
  app: FastifyInstance,
  { consents, accounts }: ConsentDependencies,
  { rateLimit, countDeletion }: { readonly rateLimit: RequestLimit; readonly countDeletion: CountRequest },
): void {
  serve(app, consent, { summary: 'Agree to the terms', config: { rateLimit } }, async ({ body, request }) => {
    if (body.ageBand === 'under-13') {
      await countDeletion(request);
      if (!(await accounts.requestDeletion(userOf(request), { byChild: true }))) throw unauthenticated();
      throw new ApiFailure('forbidden', tooYoung);
    }
    if (body.termsVersion !== termsVersion) {
      throw new ApiFailure('validation_failed', 'Our terms have changed. Please reload the page and read them first.');
    }
    await consents.record(userOf(request).id, termsVersion, body.ageBand);
    return { termsVersion };
  });
}
