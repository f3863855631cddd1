import type { ApiCallOptions, ApiClient } from '@cc/contracts/federation/host-services';
import type { Endpoint, RequestOf } from '@cc/contracts/api/endpoint';

/**
 * An API client that asks the user to agree to the terms when the API wants that first, and then repeats the call. No
 * remote needs to know of it.
 */
export function withConsent(api: ApiClient): ApiClient {
  return {
    async call<E extends Endpoint>(endpoint: E, body: RequestOf<E>, options?: ApiCallOptions) {
      const answer = await api.call(endpoint, body, options);
      if (answer.ok || answer.kind !== 'refused' || answer.error.code !== 'consent_needed') return answer;
      const asked = await import(/* webpackChunkName: "consent" */ './ask-consent.tsx').catch(() => undefined);
      return (await asked?.askConsent(api)) ? api.call(endpoint, body, options) : answer;
    },
  };
}
