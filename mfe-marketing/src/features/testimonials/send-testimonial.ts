import type { TestimonialDraft } from '@cc/contracts/entities/testimonial';
import type { HostServices } from '@cc/contracts/federation/host-services';

export type TestimonialOutcome =
  { readonly kind: 'sent' } | { readonly kind: 'failed'; readonly fields?: Readonly<Record<string, string>> };

/** A review whose rating was chosen. */
export type FinishedTestimonial = TestimonialDraft & { readonly rating: number };

/** Hands a review to the API. Never throws. */
export async function sendTestimonial(
  host: Pick<HostServices, 'api'>,
  review: FinishedTestimonial,
  website: string,
): Promise<TestimonialOutcome> {
  try {
    // Comes with the first review: a reader of the page needs no schema.
    const { testimonial } = await import(/* webpackChunkName: "testimonial-api" */ '@cc/contracts/api/testimonial');
    const result = await host.api.call(testimonial, { ...review, ...(website ? { website } : {}) });
    if (result.ok) return { kind: 'sent' };
    return {
      kind: 'failed',
      ...(result.kind === 'refused' && result.error.fields ? { fields: result.error.fields } : {}),
    };
  } catch {
    // The schema's file could not be loaded: for the visitor the same as a network that is down.
    return { kind: 'failed' };
  }
}
