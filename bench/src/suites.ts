import type { Suite } from './frame/suite.ts';
import { firstLoadSuite } from './first-load/first-load-suite.ts';

/** Every benchmark, in the order in which they run. */
export const suites: readonly Suite[] = [firstLoadSuite];
