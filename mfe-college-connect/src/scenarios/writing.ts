import { feedback } from '@cc/contracts/api/feedback';
import { refuses, slowMs } from '@cc/contracts/scenarios/answers';
import { soccerCoaches } from '@cc/contracts/scenarios/coaches';
import type { ScenarioAction, ScenarioInput } from '@cc/contracts/scenarios/scenario';
import { sendFeedback } from './feedback.ts';
import { athleteRow, chosen, kept, sessionAt, written } from './wizard-storage-of.ts';

const tables = { master_coaches: [...soccerCoaches] };
const selection = chosen(soccerCoaches.slice(0, 6));
const step4 = { path: '/college', tables, ...kept(sessionAt(4, selection)) };
const step5 = { path: '/college', tables, ...kept(sessionAt(5, { ...selection, ...written })) };
const step6 = { path: '/college', tables, ...kept(sessionAt(6, { ...selection, ...written })) };
const giveFeedback: ScenarioAction[] = [{ press: 'Feedback' }, ...sendFeedback];

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
  { ...step6, id: 'attachments', title: '6: none yet', shows: 'Attachments' },
  {
    ...step6,
    id: 'attachments-lost',
    title: '6: files lost in a reload',
    ...kept(sessionAt(6, { ...selection, ...written, attachmentNames: ['transcript.pdf'] })),
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
