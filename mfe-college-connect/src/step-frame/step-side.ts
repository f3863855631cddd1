import { createContext } from 'react';

/**
 * The place beside the step, below the cost, in which a step may render a part of its own through a portal. It is shown
 * in wide windows only. Null where there is none.
 */
export const StepSideContext = createContext<HTMLElement | null>(null);
