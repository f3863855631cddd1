import { defineScenarios } from '@cc/contracts/scenarios/scenario';
import { connecting } from './scenarios/connecting.ts';
import { choosing } from './scenarios/choosing.ts';
import { sending } from './scenarios/sending.ts';
import { writing } from './scenarios/writing.ts';

/** What can be met in the wizard, in the order of its steps. */
export const scenarios = defineScenarios([...connecting, ...choosing, ...writing, ...sending]);
