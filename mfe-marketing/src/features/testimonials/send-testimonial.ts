import type { TestimonialDraft } from '@cc/contracts/entities/testimonial';
import type { HostServices } from '@cc/contracts/federation/host-services';
import { outcomeIsUnknown } from '@cc/contracts/federation/outcome';

export type TestimonialOutcome =
  | { readonly kind: 'sent' }
  | {
      readonly kind: 'failed';
      /** Nobody can tell: the review may have arrived all the same. */
      readonly mayHaveArrived: boolean;
      /** The server's own sentence, when it has one. */
      readonly why?: string;
      /** What the server found wrong with single fields. */
      readonly fields?: Readonly<Record<string, string>>;
    };

/** A review whose rating was chosen. */
export type FinishedTestimonial = TestimonialDraft & { readonly rating: number };

/** A review on its way to the API. */
export interface TestimonialParcel {
  readonly review: FinishedTestimonial;
  /** What stands in the field that people do not see. */
  readonly website: string;
  /** Under one key the server takes one review, however often it is sent. */
  readonly key: string;
}

/** Hands a review to the API. Never throws. */
export async function sendTestimonial(
  host: Pick<HostServices, 'api'>,
  { review, website, key }: TestimonialParcel,
): Promise<TestimonialOutcome> {
  try {
    // Comes with the first review: a reader of the page needs no schema.
    const { testimonial, idempotencyKeyHeader } = await import(
      /* webpackChunkName: "testimonial-api" */ '@cc/contracts/api/testimonial'
    );
    const options = { headers: { [idempotencyKeyHeader]: key } };
    const result = await host.api.call(testimonial, { ...review, ...(website ? { website } : {}) }, options);
    if (result.ok) return { kind: 'sent' };
    const mayHaveArrived = outcomeIsUnknown(result);
    if (result.kind === 'network' || result.unreadable) return { kind: 'failed', mayHaveArrived };
    const { error: why, fields } = result.error;
    return { kind: 'failed', mayHaveArrived, why, ...(fields ? { fields } : {}) };
  } catch {
    // The schema's file could not be loaded: for the visitor the same as a network that is down.
    return { kind: 'failed', mayHaveArrived: false };
  }
}
