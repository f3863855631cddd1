import { account, copyAccount, deleteAccount, endSessions, keepAccount } from '../api/account.ts';
import { azureOauth, googleOauth } from '../api/connect-email.ts';
import { consent } from '../api/consent.ts';
import { contact } from '../api/contact.ts';
import { createCheckoutSession } from '../api/create-checkout-session.ts';
import { disconnectEmail } from '../api/disconnect-email.ts';
import type { Endpoint, ResponseOf } from '../api/endpoint.ts';
import { acceptInvitation, decideRun, endFamilyLink, family, inviteParent, setFamilyTerms } from '../api/family.ts';
import { feedback } from '../api/feedback.ts';
import { mailboxes } from '../api/mailboxes.ts';
import { orderProContact } from '../api/order-pro-contact.ts';
import { createPayLink, payByLink, readPayLink, revokePayLink } from '../api/pay-links.ts';
import { proList } from '../api/pro-list.ts';
import { purchaseStatus } from '../api/purchase-status.ts';
import { purchases } from '../api/purchases.ts';
import { receipt } from '../api/receipt.ts';
import { bounceAddress } from '../api/bounce-address.ts';
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
import { termsVersion } from '../entities/terms.ts';
import { jordan } from '../fixtures/people.ts';
import {
  openedLink,
  proListResponse,
  purchasesResponse,
  purchaseStatusResponse,
  waitingLink,
} from '../fixtures/purchases.ts';
import { soccerCoaches } from './coaches.ts';

export interface Sample {
  readonly endpoint: Endpoint;
  /** What the endpoint answers in every scenario that says nothing of it. */
  readonly data: unknown;
}

/** The sample of an endpoint, with an answer of its type. */
function sample<E extends Endpoint>(endpoint: E, data: ResponseOf<E>): Sample {
  return { endpoint, data };
}

export const checkoutResponse: ResponseOf<typeof createCheckoutSession> = {
  url: 'https://checkout.stripe.example/c/pay/cs_test_a1',
};

/** The mailbox whose handle this browser holds. */
export const currentMailbox: ResponseOf<typeof mailboxes>['mailboxes'][number] = {
  id: '3c1d7a52-8a3c-4f0e-9a55-3f1c2b7d9e10',
  provider: 'gmail',
  email: jordan.email,
  connectedAt: '2026-09-14T16:20:00.000Z',
  current: true,
};

/** An account that stays, with two devices. */
export const accountResponse: ResponseOf<typeof account> = {
  deletesAt: null,
  keepable: true,
  copy: null,
  sessions: [
    {
      id: '7c4d1a52-8a3c-4f0e-9a55-3f1c2b7d9e11',
      startedAt: '2026-11-02T09:00:00.000Z',
      usedAt: '2026-11-22T16:20:00.000Z',
      device: 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) Version/26.1 Mobile/15E148 Safari/604.1',
      current: true,
    },
    {
      id: '8d4d1a52-8a3c-4f0e-9a55-3f1c2b7d9e12',
      startedAt: '2026-10-02T09:00:00.000Z',
      usedAt: '2026-11-20T07:45:00.000Z',
      device: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36',
      current: false,
    },
  ],
};

/** A copy of the account that is being written. */
export const accountCopy: ResponseOf<typeof copyAccount>['copy'] = {
  requestedAt: '2026-11-22T16:20:00.000Z',
  readyAt: null,
  expiresAt: '2026-11-29T16:20:00.000Z',
  renewable: false,
  path: '0b1d3a52-8a3c-4f0e-9a55-3f1c2b7d9e11/3c1d7a52-8a3c-4f0e-9a55-3f1c2b7d9e10.zip',
};

/** Nobody is invited yet. */
export const noFamily: ResponseOf<typeof family> = {
  isMinor: true,
  spentCents: 1299,
  invitation: null,
  parents: [],
  athletes: [],
};

/** The run that a start answers in every scenario. */
export const startedRun: ResponseOf<typeof startRun> = {
  runId: 'd5a1c0de-1f2e-4a3b-8c4d-5e6f70819203',
  startsAt: '2026-11-22T16:20:10.000Z',
};

const oauthUrl = 'https://accounts.google.com/o/oauth2/v2/auth?client_id=id&state=state&code_challenge_method=S256';
const sent = { messageId: '18f2c3d4e5f6a7b8' };

const list: readonly Sample[] = [
  sample(googleOauth, { oauthUrl }),
  sample(azureOauth, { oauthUrl }),
  sample(sendGmail, sent),
  sample(sendOutlook, sent),
  sample(resolveSend, { status: 'failed' }),
  sample(sentFolderChecked, { ok: true }),
  sample(bounceAddress, { address: `bounce+${'0'.repeat(52)}@mail.coachconnect.example`, reported: [] }),
  sample(reportAddress, { tokenReturned: true, stopped: false }),
  // Of every school: pages look addresses up by the coach's id.
  sample(revealAddresses, { coaches: soccerCoaches.map(({ id, email }) => ({ id, email })) }),
  sample(startRun, startedRun),
  sample(sendTest, { to: jordan.email, left: 4 }),
  sample(changeRun, { state: 'running' }),
  sample(mailboxes, { mailboxes: [currentMailbox] }),
  sample(disconnectEmail, { disconnected: true }),
  sample(account, accountResponse),
  sample(copyAccount, { copy: accountCopy }),
  sample(deleteAccount, { deletesAt: '2026-11-24T16:20:00.000Z' }),
  sample(endSessions, { ended: true }),
  sample(keepAccount, { kept: true }),
  sample(family, noFamily),
  sample(inviteParent, { url: null }),
  sample(acceptInvitation, { accepted: true }),
  sample(endFamilyLink, { ended: true }),
  sample(setFamilyTerms, { saved: true }),
  sample(decideRun, { decided: true, paused: false }),
  sample(sendSummaryEmail, { queued: true }),
  sample(feedback, { received: true }),
  sample(contact, { received: true }),
  sample(testimonial, { received: true }),
  sample(createCheckoutSession, checkoutResponse),
  sample(createPayLink, { link: waitingLink, mailed: false }),
  sample(revokePayLink, { state: 'revoked' }),
  sample(readPayLink, openedLink),
  sample(payByLink, checkoutResponse),
  sample(purchaseStatus, purchaseStatusResponse),
  sample(purchases, purchasesResponse),
  sample(consent, { termsVersion }),
  sample(receipt, { filename: 'coach-connect-receipt-CC-2026-000123.pdf', content: 'JVBERi0xLjMK' }),
  sample(reviews, { reviews: [] }),
  sample(proList, proListResponse),
  sample(orderProContact, { received: true, amount: 700 }),
];

/** The endpoints that a page may call, by path, each with a sample of its answer. */
export const samples: ReadonlyMap<string, Sample> = new Map(list.map((one) => [one.endpoint.path, one]));
