import type { Endpoint, RequestOf, ResponseOf } from '@cc/contracts/api/endpoint';
import { idempotencyKeyHeader } from '@cc/contracts/api/idempotency-header';
import { honeypotField } from '@cc/contracts/entities/form-rules';
import type { ApiClient } from '@cc/contracts/federation/host-services';
import { outcomeIsUnknown } from '@cc/contracts/federation/outcome';

/** How sending a form ended. */
export type FormOutcome<Data> =
  | { readonly kind: 'sent'; readonly data: Data }
  | {
      readonly kind: 'failed';
      readonly message: string;
      /** The form may have arrived: no answer came, or one that does not say. */
      readonly mayHaveArrived: boolean;
      /** What the server found wrong with single fields. */
      readonly problems?: Readonly<Record<string, string>>;
    };

/** What goes along with the fields. */
export interface FormRequest {
  /** Under one key the server stores one form, however often it arrives. */
  readonly key: string;
  /** Empty for people. */
  readonly honeypot: string;
}

export interface FormMessages {
  /** When the server gives no reason. */
  readonly failed: string;
  /** When there is no answer. Left out: the same. */
  readonly network?: string;
}

/**
 * Sends a form to an endpoint of the API. Never throws.
 * @param load fetches the endpoint when the first form is sent: readers of the page need no schema.
 */
export function postForm<E extends Endpoint>(
  api: ApiClient,
  load: () => Promise<E>,
  { failed, network = failed }: FormMessages,
) {
  return async (fields: RequestOf<E>, { key, honeypot }: FormRequest): Promise<FormOutcome<ResponseOf<E>>> => {
    try {
      const endpoint = await load();
      const body = honeypot ? Object.assign({ [honeypotField]: honeypot }, fields) : fields;
      const result = await api.call(endpoint, body, { headers: { [idempotencyKeyHeader]: key } });
      if (result.ok) return { kind: 'sent', data: result.data };
      const mayHaveArrived = outcomeIsUnknown(result);
      if (result.kind === 'network') return { kind: 'failed', message: network, mayHaveArrived };
      const { error, fields: problems } = result.error;
      const message = result.unreadable ? failed : error;
      return { kind: 'failed', message, mayHaveArrived, ...(problems ? { problems } : {}) };
    } catch {
      // The endpoint's file could not be loaded, so nothing was sent.
      return { kind: 'failed', message: network, mayHaveArrived: false };
    }
  };
}
