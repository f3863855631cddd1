import type { ScenarioAction, ScenarioInput } from '@cc/contracts/scenarios/scenario';

const path = '/feedback';

const write: ScenarioAction[] = [
  { fill: 'Subject', with: 'Dark mode' },
  { fill: 'Description', with: 'I write my emails at night.' },
  { press: 'Submit Feedback' },
];

/** The feedback page, which visitors reach as well. */
export const givingFeedback: readonly ScenarioInput[] = [
  { id: 'feedback-page-visitor', title: 'Feedback: a visitor', path, user: null, shows: 'We read everything' },
  {
    id: 'feedback-page-sent',
    title: 'Feedback: sent',
    path,
    actions: write,
    shows: 'Your feedback has been submitted.',
  },
];
