import { createWizardStorage } from './wizard-storage.ts';

/** How long the result of a successful run stays on the screen before the page leaves it (ms, specification 4). */
export const finishDelay = 1000;

/**
 * Ends a session after a fully successful send (specification 4): stored wizard data is cleared, and a flag makes the
 * next load begin a new session. The state stays, so that the page can show the result until it leaves for `/college`
 * by `browser.goTo(paths.college())` after `finishDelay`.
 */
export function finishSession(storage: Storage | undefined): void {
  const wizardStorage = createWizardStorage(storage);
  wizardStorage.clear();
  wizardStorage.requestReset();
}
