import type { PublicForm } from '../forms/public-form.ts';
import { contactForm } from './contact/contact-form.ts';
import { feedbackForm } from './feedback/feedback-form.ts';
import { proContactOrderForm } from './pro-contact-order/pro-contact-order-form.ts';
import { testimonialForm } from './testimonial/testimonial-form.ts';

/** Every form that visitors can send. */
export const publicForms: readonly PublicForm[] = [contactForm, testimonialForm, feedbackForm, proContactOrderForm];
