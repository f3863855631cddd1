import { defineScenarios } from '@cc/contracts/scenarios/scenario';
import { letters } from './scenarios/letters.ts';
import { newsletter } from './scenarios/newsletter.ts';
import { texts } from './scenarios/texts.ts';

/** The scenarios of the public pages. */
export const scenarios = defineScenarios([...texts, ...letters, ...newsletter]);
