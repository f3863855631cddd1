import type { ApiCallOptions, ApiClient } from '@cc/contracts/federation/host-services';
import type { Endpoint, RequestOf } from '@cc/contracts/api/endpoint';
import type { ShellAuth } from '../host/auth-source.ts';

/** Who is asked, and how a child under 13 is signed out, whose device is emptied. */
export type AskedAuth = Pick<ShellAuth, 'getSnapshot' | 'subscribe' | 'leave'>;

/**
 * An API client that asks the user to agree to the terms when the API wants that first, and then repeats the call. No
 * remote needs to know of it. Only the user who began it can go on with it, and gets the answer: after a log-out, it
 * would save a file, or lead to a payment page, in front of the next person at the device (D16.5). A refusal still
 * arrives, since a session may also have ended by itself, and then its user is there to read it.
 */
export function withConsent(api: ApiClient, auth: AskedAuth): ApiClient {
  const userNow = () => auth.getSnapshot().user?.id;
  return {
    async call<E extends Endpoint>(endpoint: E, body: RequestOf<E>, options?: ApiCallOptions) {
      const user = userNow();
      const answer = await api.call(endpoint, body, options);
      if (answer.ok && user !== undefined && userNow() !== user)
        return { ok: false, kind: 'network', message: 'You logged out before the answer came.' };
      if (answer.ok || answer.kind !== 'refused' || answer.error.code !== 'consent_needed') return answer;
      const asked = await import(/* webpackChunkName: "consent" */ './ask-consent.tsx').catch(() => undefined);
      if (userNow() !== user) return answer;
      const consented = await asked?.askConsent(api, auth);
      return consented?.ok ? api.call(endpoint, body, options) : (consented ?? answer);
    },
  };
}
