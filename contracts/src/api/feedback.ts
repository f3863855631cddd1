import { feedbackRules } from '../entities/feedback.ts';
import { formEndpoint, formReceived } from './form-endpoint.ts';

/** `POST /api/feedback`: feedback on College Connect, open to visitors. */
export const feedback = formEndpoint('/api/feedback', feedbackRules, formReceived);
