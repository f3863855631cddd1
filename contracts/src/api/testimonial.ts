import { testimonialRules } from '../entities/testimonial.ts';
import { formEndpoint, formReceived } from './form-endpoint.ts';

/** `POST /api/testimonial`: a review from the testimonials page, open to visitors. */
export const testimonial = formEndpoint('/api/testimonial', testimonialRules, formReceived);
