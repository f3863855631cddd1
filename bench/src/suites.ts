import { firstLoadSuite } from './first-load/first-load-suite.ts';
import type { Suite } from './frame/suite.ts';
import { navigationSuite } from './navigation/navigation-suite.ts';
import { wizardSuite } from './wizard/wizard-suite.ts';

/** Every benchmark, in the order in which they run. */
export const suites: readonly Suite[] = [firstLoadSuite, navigationSuite, wizardSuite];
