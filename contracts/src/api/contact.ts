import { contactRules } from '../entities/contact-message.ts';
import { formEndpoint, formReceived } from './form-endpoint.ts';

/** `POST /api/contact`: a message from the contact form, open to visitors. */
export const contact = formEndpoint('/api/contact', contactRules, formReceived);
