import { jordan } from '@cc/contracts/fixtures/people';
import { feedback } from '@cc/contracts/api/feedback';
import { refuses, slowMs } from '@cc/contracts/scenarios/answers';
import { soccerCoaches } from '@cc/contracts/scenarios/coaches';
import type { ScenarioAction, ScenarioInput } from '@cc/contracts/scenarios/scenario';
import { sendFeedback } from './feedback.ts';
import { letters } from './letters.ts';
import { composing } from './composing.ts';
import { athleteRow, chosen, kept, sessionAt, soccerDetails, written } from './wizard-storage-of.ts';

const tables = { master_coaches: [...soccerCoaches] };
const selection = chosen(soccerCoaches.slice(0, 6));
const step4 = { path: '/college', tables, ...kept(sessionAt(4, selection)) };
const step5 = { path: '/college', tables, ...kept(sessionAt(5, { ...selection, ...written })) };
const step6 = { path: '/college', tables, ...kept(sessionAt(6, { ...selection, ...written })) };
const giveFeedback: ScenarioAction[] = [{ press: 'Feedback' }, ...sendFeedback];

const transcript = {
  path: `${jordan.id}/0b1d3a52/transcript.pdf`,
  name: 'transcript.pdf',
  size: 204_800,
  contentType: 'application/pdf',
};

/** Steps 4 to 6, and the feedback dialog, which every step has. */
export const writing: readonly ScenarioInput[] = [
  { ...step4, id: 'personalization', title: '4: nothing stored yet', shows: 'Full Name' },
  {
    ...step4,
    id: 'personalization-stored',
    title: '4: filled in before',
    tables: { ...tables, personalization: [athleteRow] },
    shows: 'Highlight',
  },
  {
    ...step4,
    id: 'details-stored',
    title: '4: optional details filled in before',
    tables: {
      ...tables,
      personalization: [athleteRow],
      sport_details: [{ user_id: jordan.id, sport: 'soccer', details: soccerDetails }],
    },
    shows: '8 of 8 filled in',
  },
  {
    ...step4,
    id: 'details-failed',
    title: '4: optional details cannot be read',
    tables: { ...tables, personalization: [athleteRow] },
    dataErrors: { sport_details: '57014' },
    shows: 'could not be loaded',
  },
  {
    ...step4,
    id: 'personalization-missing',
    title: '4: continues with blank fields',
    actions: [{ press: 'Continue' }],
    shows: 'Full Name',
  },
  { ...step4, id: 'personalization-slow', title: '4: slowly', delay: slowMs, shows: 'Personalization' },
  {
    ...step4,
    id: 'personalization-failed',
    title: '4: cannot be read',
    dataErrors: { personalization: '57014' },
    shows: 'Personalization',
  },
  { ...step5, id: 'mail', title: '5: the mail', shows: 'Florida Rush U18' },
  { ...step5, id: 'mail-edit', title: '5: it is edited', actions: [{ press: 'Edit' }], shows: 'Subject' },
  {
    ...step5,
    id: 'mail-incomplete',
    title: '5: details are missing',
    ...kept(sessionAt(5, selection)),
    shows: 'Email Composition',
  },
  {
    ...step5,
    id: 'mail-details-unused',
    title: '5: optional details are not in the mail',
    ...kept(sessionAt(5, { ...selection, ...written, details: { soccer: soccerDetails } })),
    shows: 'Not in your email yet',
  },
  {
    ...step5,
    id: 'mail-details',
    title: '5: optional details are in the mail',
    ...kept(sessionAt(5, { ...selection, ...written, details: { soccer: soccerDetails } })),
    actions: [{ press: 'Add to my email' }],
    shows: 'August 2, 2099, Field 4',
  },
  {
    ...step5,
    id: 'mail-details-blank',
    title: '5: an optional detail is blank within a line, and an event is over',
    ...kept(
      sessionAt(5, {
        ...selection,
        ...written,
        details: { soccer: { nextEvent: 'Showcase', nextEventDate: '2020-08-02' } },
        draft: { ...written.draft, body: 'Dear Coach,\n\nMy number is [Jersey].\n\n[Next Event]', edited: true },
      }),
    ),
    shows: 'would leave a gap',
  },
  ...composing,
  ...letters,
  { ...step6, id: 'attachments', title: '6: none yet', shows: 'Attachments' },
  {
    ...step6,
    id: 'attachments-kept',
    title: '6: files attached before',
    ...kept(sessionAt(6, { ...selection, ...written, attachments: [transcript] })),
    shows: 'transcript.pdf',
  },
  { ...step6, id: 'feedback-sent', title: 'Feedback is received', actions: giveFeedback, shows: 'Thank you' },
  {
    ...step6,
    id: 'feedback-refused',
    title: 'Feedback is refused',
    actions: giveFeedback,
    api: refuses(feedback, 'rate_limited', { error: 'Please try again in an hour.' }),
    shows: 'Please try again in an hour.',
  },
];
