import type { ApiCallOptions, ApiClient } from '@cc/contracts/federation/host-services';
import type { Endpoint, RequestOf } from '@cc/contracts/api/endpoint';

/**
 * An API client that asks the user to agree to the terms when the API wants that first, and then repeats the call. No
 * remote needs to know of it.
 * @param leave signs out and empties the device, for a child under 13
 */
export function withConsent(api: ApiClient, leave: () => Promise<void>): ApiClient {
  return {
    async call<E extends Endpoint>(endpoint: E, body: RequestOf<E>, options?: ApiCallOptions) {
      const answer = await api.call(endpoint, body, options);
      if (answer.ok || answer.kind !== 'refused' || answer.error.code !== 'consent_needed') return answer;
      const asked = await import(/* webpackChunkName: "consent" */ './ask-consent.tsx').catch(() => undefined);
      const consented = await asked?.askConsent(api, leave);
      return consented?.ok ? api.call(endpoint, body, options) : (consented ?? answer);
    },
  };
}
