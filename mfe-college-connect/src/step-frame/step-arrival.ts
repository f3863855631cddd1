import { createContext } from 'react';

/**
 * Whether the user moved to the current step, rather than opening the page on it. The heading of such a step gets the
 * focus, so that keyboard and screen reader start there.
 */
export const StepArrivalContext = createContext(false);
