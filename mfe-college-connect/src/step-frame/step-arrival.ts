import { createContext } from 'react';

/**
 * Whether the user moved to the step on the screen, as against finding it there when the page opened. A step that was
 * moved to takes the focus to its heading, so that keyboard and screen reader start there.
 */
export const StepArrivalContext = createContext(false);
