/**
 * Takes every script's tag out of the document once it ran or failed. Whoever loads a script looks for its tag first, and
 * waits for it: beside a tag whose script failed long ago that would be for ever.
 */
export function forgetRunScripts(page: Document): void {
  const forget = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement && target.src) target.remove();
  };
  // These events do not rise, but they are captured on their way down.
  for (const end of ['load', 'error']) page.addEventListener(end, forget, true);
}
