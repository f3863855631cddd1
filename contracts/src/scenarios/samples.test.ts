import type { Endpoint } from '../api/endpoint.ts';
import { apiErrorSchema, apiErrorStatus, type ApiErrorCode } from '../api/api-error.ts';
import { account, deleteAccount, endSessions, keepAccount } from '../api/account.ts';
import { azureOauth, googleOauth } from '../api/connect-email.ts';
import { bounceAddress } from '../api/bounce-address.ts';
import { consent } from '../api/consent.ts';
import { contact } from '../api/contact.ts';
import { createCheckoutSession } from '../api/create-checkout-session.ts';
import { disconnectEmail } from '../api/disconnect-email.ts';
import { acceptInvitation, decideRun, endFamilyLink, family, inviteParent, setFamilyTerms } from '../api/family.ts';
import { feedback } from '../api/feedback.ts';
import { mailboxes } from '../api/mailboxes.ts';
import { orderProContact } from '../api/order-pro-contact.ts';
import { createPayLink, payByLink, readPayLink, revokePayLink } from '../api/pay-links.ts';
import { proList } from '../api/pro-list.ts';
import { purchaseStatus } from '../api/purchase-status.ts';
import { purchases } from '../api/purchases.ts';
import { receipt } from '../api/receipt.ts';
import { reportAddress } from '../api/report-address.ts';
import { resolveSend } from '../api/resolve-send.ts';
import { sentFolderChecked } from '../api/sent-folder-checked.ts';
import { revealAddresses } from '../api/reveal-addresses.ts';
import { reviews } from '../api/reviews.ts';
import { changeRun, startRun } from '../api/runs.ts';
import { sendGmail, sendOutlook } from '../api/send-email.ts';
import { sendTest } from '../api/send-test.ts';
import { sendSummaryEmail } from '../api/send-summary-email.ts';
import { testimonial } from '../api/testimonial.ts';
import { registrySchema } from '../federation/registry.ts';
import {
  bounceAddressRequest,
  cartCheckoutRequest,
  changeRunRequest,
  checkoutRequest,
  consentRequest,
  contactRequest,
  createPayLinkRequest,
  decideRunRequest,
  deleteAccountRequest,
  disconnectEmailRequest,
  endFamilyLinkRequest,
  feedbackRequest,
  invitationRequest,
  inviteParentRequest,
  mailboxesRequest,
  orderProContactRequest,
  payLinkCodeRequest,
  proListRequest,
  purchaseStatusRequest,
  receiptRequest,
  reportAddressRequest,
  resolveSendRequest,
  sentFolderCheckedRequest,
  revealAddressesRequest,
  revokePayLinkRequest,
  sendEmailRequest,
  sendSummaryEmailRequest,
  sendTestRequest,
  setFamilyTermsRequest,
  startRunRequest,
  testimonialRequest,
} from '../testing/requests.ts';
import { apiErrorWith } from '../testing/api-errors.ts';
import { registry } from '../testing/registry.ts';
import { samples } from './samples.ts';

const requests: [string, Endpoint, unknown][] = [
  ['/api/google-oauth', googleOauth, undefined],
  ['/api/azure-oauth', azureOauth, undefined],
  ['/api/send-gmail', sendGmail, sendEmailRequest],
  ['/api/send-outlook', sendOutlook, sendEmailRequest],
  ['/api/reviews', reviews, undefined],
  ['/api/receipt', receipt, receiptRequest],
  ['/api/resolve-send', resolveSend, resolveSendRequest],
  ['/api/sent-folder-checked', sentFolderChecked, sentFolderCheckedRequest],
  ['/api/bounce-address', bounceAddress, bounceAddressRequest],
  ['/api/report-address', reportAddress, reportAddressRequest],
  ['/api/reveal-addresses', revealAddresses, revealAddressesRequest],
  ['/api/runs', startRun, startRunRequest],
  ['/api/runs/change', changeRun, changeRunRequest],
  ['/api/send-test', sendTest, sendTestRequest],
  ['/api/disconnect-email', disconnectEmail, disconnectEmailRequest],
  ['/api/account', account, undefined],
  ['/api/account/delete', deleteAccount, deleteAccountRequest],
  ['/api/account/end-sessions', endSessions, { which: 'others' }],
  ['/api/account/keep', keepAccount, undefined],
  ['/api/family', family, invitationRequest],
  ['/api/family/invite', inviteParent, inviteParentRequest],
  ['/api/family/accept', acceptInvitation, invitationRequest],
  ['/api/family/end', endFamilyLink, endFamilyLinkRequest],
  ['/api/family/terms', setFamilyTerms, setFamilyTermsRequest],
  ['/api/family/decide', decideRun, decideRunRequest],
  ['/api/mailboxes', mailboxes, mailboxesRequest],
  ['/api/send-summary-email', sendSummaryEmail, sendSummaryEmailRequest],
  ['/api/feedback', feedback, feedbackRequest],
  ['/api/contact', contact, contactRequest],
  ['/api/testimonial', testimonial, testimonialRequest],
  ['/api/create-checkout-session', createCheckoutSession, checkoutRequest],
  ['/api/create-checkout-session', createCheckoutSession, cartCheckoutRequest],
  ['/api/pay-links/create', createPayLink, createPayLinkRequest],
  ['/api/pay-links/revoke', revokePayLink, revokePayLinkRequest],
  ['/api/pay-links/read', readPayLink, payLinkCodeRequest],
  ['/api/pay-links/checkout', payByLink, payLinkCodeRequest],
  ['/api/purchase-status', purchaseStatus, purchaseStatusRequest],
  ['/api/purchases', purchases, undefined],
  ['/api/consent', consent, consentRequest],
  ['/api/pro-list', proList, proListRequest],
  ['/api/order-pro-contact', orderProContact, orderProContactRequest],
];

// @spec 3.20
test.each(requests)('%s: the samples are what its contract says', (path, endpoint, request) => {
  expect(endpoint.path).toBe(path);
  expect(endpoint.request.parse(request)).toEqual(request);
  const answer = samples.get(path)?.data;
  expect(endpoint.response.parse(answer)).toEqual(answer);
});

// Object.keys forgets literal keys; the constant is their only source.
const codes = Object.keys(apiErrorStatus) as ApiErrorCode[];

test.each(codes)('the error %s parses, and its status is that of an error', (code) => {
  const { status, body } = apiErrorWith(code, { retryAfter: 3 });
  expect(apiErrorSchema.parse(body)).toEqual(body);
  expect(status).toBeGreaterThanOrEqual(400);
});

test('a response without a code, a request id or a message is not an API error', () => {
  const { body } = apiErrorWith('internal');
  for (const changes of [{ code: 'teapot' }, { requestId: undefined }, { error: '' }, { retryAfter: 1.5 }]) {
    expect(apiErrorSchema.safeParse({ ...body, ...changes }).success).toBe(false);
  }
});

test('the registry sample parses', () => {
  expect(registrySchema.parse(registry)).toEqual(registry);
});
