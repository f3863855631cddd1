import { defineScenarios } from '@cc/contracts/scenarios/scenario';
import { connecting } from './scenarios/connecting.ts';
import { choosing } from './scenarios/choosing.ts';
import { givingFeedback } from './scenarios/feedback.ts';
import { sending } from './scenarios/sending.ts';
import { writing } from './scenarios/writing.ts';

/** The scenarios of the wizard, in the order of its steps, and of the feedback page. */
export const scenarios = defineScenarios([...connecting, ...choosing, ...writing, ...sending, ...givingFeedback]);
