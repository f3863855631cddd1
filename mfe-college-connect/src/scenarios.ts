import { defineScenarios } from '@cc/contracts/scenarios/scenario';
import { connecting } from './scenarios/connecting.ts';
import { choosing } from './scenarios/choosing.ts';
import { givingFeedback } from './scenarios/feedback.ts';
import { running } from './scenarios/running.ts';
import { sending } from './scenarios/sending.ts';
import { sentPage } from './scenarios/sent.ts';
import { writing } from './scenarios/writing.ts';

/** The scenarios of the wizard, in the order of its steps, of what was sent, and of the feedback page. */
export const scenarios = defineScenarios([
  ...connecting,
  ...choosing,
  ...writing,
  ...sending,
  ...running,
  ...sentPage,
  ...givingFeedback,
]);
