import type { ScenarioAction, ScenarioInput } from '@cc/contracts/scenarios/scenario';

const path = '/feedback';

/** Fills in the feedback form and submits it. */
export const sendFeedback: readonly ScenarioAction[] = [
  { fill: 'Subject', with: 'Division 2' },
  { fill: 'Description', with: 'Please add Division 2 schools as well.' },
  { press: 'Submit Feedback' },
];

/** The feedback page, which is open to visitors. */
export const givingFeedback: readonly ScenarioInput[] = [
  { id: 'feedback-page-visitor', title: 'Feedback: a visitor', path, user: null, shows: 'We read everything' },
  {
    id: 'feedback-page-sent',
    title: 'Feedback: sent',
    path,
    actions: [...sendFeedback],
    shows: 'Your feedback has been submitted.',
  },
];
