import { defineScenarios } from '@cc/contracts/scenarios/scenario';
import { afterCheckout } from './scenarios/after-checkout.ts';
import { buying } from './scenarios/buying.ts';
import { owning } from './scenarios/owning.ts';
import { paying } from './scenarios/paying.ts';

/** The scenarios of commerce. */
export const scenarios = defineScenarios([...buying, ...afterCheckout, ...owning, ...paying]);
