import type { Endpoint, RequestOf } from '@cc/contracts/api/endpoint';
import type { ApiCallOptions, ApiClient, AuthSource } from '@cc/contracts/federation/host-services';

const leftMeanwhile = 'You logged out before the answer came. Please sign in again to see whether it was done.';

/**
 * An API client whose answers reach only the user who asked. After a log-out, what waited for an answer would save a
 * file, or leave for a payment page, in front of the next person at the device (D16.5): for it, the request failed. A
 * refusal still arrives, since a session may also have ended by itself, and then its user is there to read it.
 */
export function forItsUser(api: ApiClient, auth: Pick<AuthSource, 'getSnapshot'>): ApiClient {
  const userNow = () => auth.getSnapshot().user?.id;
  return {
    async call<E extends Endpoint>(endpoint: E, body: RequestOf<E>, options?: ApiCallOptions) {
      const user = userNow();
      const answer = await api.call(endpoint, body, options);
      const isForSomebodyElse = answer.ok && user !== undefined && user !== userNow();
      return isForSomebodyElse ? { ok: false, kind: 'network', message: leftMeanwhile } : answer;
    },
  };
}
