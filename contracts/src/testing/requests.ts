import type { deleteAccount } from '../api/account.ts';
import type { consent } from '../api/consent.ts';
import type { contact } from '../api/contact.ts';
import type { createCheckoutSession } from '../api/create-checkout-session.ts';
import type { disconnectEmail } from '../api/disconnect-email.ts';
import type { RequestOf } from '../api/endpoint.ts';
import type { acceptInvitation, decideRun, endFamilyLink, inviteParent, setFamilyTerms } from '../api/family.ts';
import type { feedback } from '../api/feedback.ts';
import type { mailboxes } from '../api/mailboxes.ts';
import type { orderProContact } from '../api/order-pro-contact.ts';
import type { createPayLink, readPayLink, revokePayLink } from '../api/pay-links.ts';
import type { proList } from '../api/pro-list.ts';
import type { purchaseStatus } from '../api/purchase-status.ts';
import type { receipt } from '../api/receipt.ts';
import type { bounceAddress } from '../api/bounce-address.ts';
import type { reportAddress } from '../api/report-address.ts';
import type { resolveSend } from '../api/resolve-send.ts';
import type { sentFolderChecked } from '../api/sent-folder-checked.ts';
import type { revealAddresses } from '../api/reveal-addresses.ts';
import type { changeRun, startRun } from '../api/runs.ts';
import type { SendCoach, sendGmail } from '../api/send-email.ts';
import type { sendTest } from '../api/send-test.ts';
import type { sendSummaryEmail } from '../api/send-summary-email.ts';
import type { testimonial } from '../api/testimonial.ts';
import { termsVersion } from '../entities/terms.ts';
import { jordan, mailboxHandle } from '../fixtures/people.ts';
import { premiumPurchase } from '../fixtures/purchases.ts';

// A sample request of each endpoint that has a body.

/** Two coaches of one school. */
const coachesOfOneSchool: readonly [SendCoach, SendCoach] = [
  {
    first_name: 'Morgan',
    last_name: 'Reyes',
    school: 'Stanford University',
    conference: 'ACC',
    email: 'morgan.reyes@athletics.stanford-university.example',
  },
  {
    first_name: 'Casey',
    last_name: 'Lin',
    school: 'Stanford University',
    conference: 'ACC',
    email: 'casey.lin@athletics.stanford-university.example',
  },
];

/** A body of `POST /api/send-gmail` and `/api/send-outlook`. */
export const sendEmailRequest: RequestOf<typeof sendGmail> = {
  to: coachesOfOneSchool.map(({ email }) => email).join(','),
  subject: 'Jordan Avery | 2027 Soccer Recruiting',
  body: 'Dear Coach,\n\nMy name is Jordan Avery and I would love to play at Stanford University.',
  accessToken: mailboxHandle,
  attachments: [{ filename: 'transcript.txt', content: 'R1BBIDMuOQ==', contentType: 'text/plain' }],
  coaches: [...coachesOfOneSchool],
  userId: jordan.id,
};

export const sentFolderCheckedRequest: RequestOf<typeof sentFolderChecked> = { restoreId: 1 };

export const resolveSendRequest: RequestOf<typeof resolveSend> = {
  sendId: '0b1d3a52-8a3c-4f0e-9a55-3f1c2b7d9e10',
  outcome: 'not-sent',
};

export const reportAddressRequest: RequestOf<typeof reportAddress> = {
  sendId: '0b1d3a52-8a3c-4f0e-9a55-3f1c2b7d9e10',
  place: 1,
};

export const bounceAddressRequest: RequestOf<typeof bounceAddress> = { sendId: '0b1d3a52-8a3c-4f0e-9a55-3f1c2b7d9e10' };

export const revealAddressesRequest: RequestOf<typeof revealAddresses> = {
  school: 'Stanford University',
  gender: 'women',
  sport: 'soccer',
};

export const disconnectEmailRequest: RequestOf<typeof disconnectEmail> = { accessToken: mailboxHandle };

export const deleteAccountRequest: RequestOf<typeof deleteAccount> = { address: jordan.email };

const familyLinkId = '5a3d1a52-8a3c-4f0e-9a55-3f1c2b7d9e21';

export const inviteParentRequest: RequestOf<typeof inviteParent> = {
  email: 'morgan.avery@mail.example',
  firstRunWaits: true,
};

/** Reads and accepts an invitation. */
export const invitationRequest: RequestOf<typeof acceptInvitation> = { code: 'aB3_'.repeat(8) };

export const endFamilyLinkRequest: RequestOf<typeof endFamilyLink> = { id: familyLinkId };

export const setFamilyTermsRequest: RequestOf<typeof setFamilyTerms> = {
  id: familyLinkId,
  monthlyLimitCents: 3000,
  firstRunWaits: true,
};

export const decideRunRequest: RequestOf<typeof decideRun> = {
  runId: 'd5a1c0de-1f2e-4a3b-8c4d-5e6f70819203',
  approves: true,
};

export const mailboxesRequest: RequestOf<typeof mailboxes> = { accessToken: mailboxHandle };

export const sendSummaryEmailRequest: RequestOf<typeof sendSummaryEmail> = {
  to: jordan.email,
  successful: ['Stanford University', 'Duke University'],
  failed: [],
  schools: ['Stanford University', 'Duke University'],
  conferences: ['ACC'],
};

export const feedbackRequest: RequestOf<typeof feedback> = {
  type: 'feature',
  subject: 'Division 2',
  description: 'Please add Division 2 schools as well.',
  email: jordan.email,
};

export const contactRequest: RequestOf<typeof contact> = {
  email: jordan.email,
  subject: 'Division 2',
  message: 'When will Division 2 schools be added?',
};

export const testimonialRequest: RequestOf<typeof testimonial> = {
  firstName: 'Jordan',
  lastInitial: 'A',
  rating: 5,
  comments: 'Three coaches wrote back in the first week.',
};

export const checkoutRequest: RequestOf<typeof createCheckoutSession> = {
  priceId: 'coach_connect_premium',
  customerId: jordan.id,
};

export const cartCheckoutRequest: RequestOf<typeof createCheckoutSession> = {
  items: [
    { priceId: 'coach_connect_starter', quantity: 2 },
    { priceId: 'pro_list_nordic_soccer', quantity: 1 },
  ],
  customerId: jordan.id,
};

export const purchaseStatusRequest: RequestOf<typeof purchaseStatus> = { sessionId: 'cs_test_a1' };

export const consentRequest: RequestOf<typeof consent> = { termsVersion, ageBand: '13-17' };

export const receiptRequest: RequestOf<typeof receipt> = { orderId: premiumPurchase.orderId };

export const proListRequest: RequestOf<typeof proList> = { id: 1 };

export const orderProContactRequest: RequestOf<typeof orderProContact> = {
  firstName: 'Jordan',
  lastName: 'Avery',
  email: jordan.email,
  numTeams: 2,
  teams: 'IF Norrvik\nBK Havn',
};

export const startRunRequest: RequestOf<typeof startRun> = {
  mailboxId: '3c1d7a52-8a3c-4f0e-9a55-3f1c2b7d9e10',
  gender: 'women',
  sport: 'soccer',
  letter: { subject: 'Class of [Graduation Year]', body: 'Dear Coach,\n\nI would love to play at [College Name].' },
  schools: [
    {
      school: 'Stanford University',
      coachIds: [101, 102],
      subject: 'Class of 2027',
      body: 'Dear Coach,\n\nI would love to play at Stanford University.',
      again: false,
    },
  ],
  files: [{ path: `${jordan.id}/0b1d3a52/transcript.pdf`, filename: 'transcript.pdf' }],
  start: { kind: 'now' },
};

export const sendTestRequest: RequestOf<typeof sendTest> = {
  accessToken: mailboxHandle,
  subject: 'Class of 2027',
  body: 'Dear Coach,\n\nI would love to play at Stanford University.',
  files: [{ path: `${jordan.id}/0b1d3a52/transcript.pdf`, filename: 'transcript.pdf' }],
};

export const changeRunRequest: RequestOf<typeof changeRun> = {
  runId: 'd5a1c0de-1f2e-4a3b-8c4d-5e6f70819203',
  change: { kind: 'skip', school: 'Stanford University' },
};

export const createPayLinkRequest: RequestOf<typeof createPayLink> = {
  items: [{ priceId: 'coach_connect_premium', quantity: 1 }],
  parentEmail: 'robin.avery@mail.example',
};

export const revokePayLinkRequest: RequestOf<typeof revokePayLink> = { id: '5b0d2a9e-94a8-4a55-8d1f-2c7e1f0a6b31' };

/** A body of the endpoints that a link's page calls. */
export const payLinkCodeRequest: RequestOf<typeof readPayLink> = { code: 'q3Zc0pX1n7kB2mV9sL4dT8yW6rF5hJ0a' };
