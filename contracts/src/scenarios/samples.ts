import { azureOauth } from '../api/azure-oauth.ts';
import { contact } from '../api/contact.ts';
import { createCheckoutSession } from '../api/create-checkout-session.ts';
import { disconnectEmail } from '../api/disconnect-email.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { feedback } from '../api/feedback.ts';
import { googleOauth } from '../api/google-oauth.ts';
import { orderProContact } from '../api/order-pro-contact.ts';
import { proList } from '../api/pro-list.ts';
import { purchaseStatus } from '../api/purchase-status.ts';
import { purchases } from '../api/purchases.ts';
import { resolveSend } from '../api/resolve-send.ts';
import { sendGmail } from '../api/send-gmail.ts';
import { sendOutlook } from '../api/send-outlook.ts';
import { sendSummaryEmail } from '../api/send-summary-email.ts';
import { testimonial } from '../api/testimonial.ts';
import { checkoutResponse } from '../fixtures/checkout.ts';
import { contactResponse } from '../fixtures/contact.ts';
import { disconnectEmailResponse } from '../fixtures/disconnect-email.ts';
import { feedbackResponse } from '../fixtures/feedback.ts';
import { oauthStartResponse } from '../fixtures/oauth.ts';
import { orderProContactResponse } from '../fixtures/order-pro-contact.ts';
import { proListResponse, purchasesResponse, purchaseStatusResponse } from '../fixtures/purchases.ts';
import { resolveSendResponse } from '../fixtures/resolve-send.ts';
import { sendEmailResponse } from '../fixtures/send-email.ts';
import { sendSummaryEmailResponse } from '../fixtures/send-summary-email.ts';
import { testimonialResponse } from '../fixtures/testimonial.ts';

export interface Sample {
  readonly endpoint: Endpoint;
  /** What the endpoint answers in every scenario that says nothing of it. */
  readonly data: unknown;
}

const list: readonly Sample[] = [
  { endpoint: googleOauth, data: oauthStartResponse },
  { endpoint: azureOauth, data: oauthStartResponse },
  { endpoint: sendGmail, data: sendEmailResponse },
  { endpoint: sendOutlook, data: sendEmailResponse },
  { endpoint: resolveSend, data: resolveSendResponse },
  { endpoint: disconnectEmail, data: disconnectEmailResponse },
  { endpoint: sendSummaryEmail, data: sendSummaryEmailResponse },
  { endpoint: feedback, data: feedbackResponse },
  { endpoint: contact, data: contactResponse },
  { endpoint: testimonial, data: testimonialResponse },
  { endpoint: createCheckoutSession, data: checkoutResponse },
  { endpoint: purchaseStatus, data: purchaseStatusResponse },
  { endpoint: purchases, data: purchasesResponse },
  { endpoint: proList, data: proListResponse },
  { endpoint: orderProContact, data: orderProContactResponse },
];

/** The endpoints that a page may call, by path, each with a sample of its answer. */
export const samples: ReadonlyMap<string, Sample> = new Map(list.map((sample) => [sample.endpoint.path, sample]));
