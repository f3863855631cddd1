interface NavigateEvent extends Event {
  readonly destination: { readonly url: string; readonly sameDocument: boolean };
  readonly navigationType: 'push' | 'replace' | 'reload' | 'traverse';
}

export interface InsideBounds {
  readonly base: string;
  /** Called with each address outside that the page tried to open. */
  readonly onLeave: (url: string) => void;
}

/**
 * Keeps the page in the standalone host where browsers allow it: a payment or consent page is only reported, and a page of
 * the site opens in the standalone host. Returns the function that stops it.
 */
export function keepInside({ base, onLeave }: InsideBounds): () => void {
  // Not in the types of the language yet, nor in every browser.
  const { navigation } = window as { navigation?: EventTarget };
  const hold = (event: Event) => {
    // The listener's own event: its type is missing with the API's.
    const { destination, cancelable, navigationType } = event as NavigateEvent;
    const { origin, pathname, search, hash, href } = new URL(destination.url);
    if (destination.sameDocument || !cancelable || navigationType === 'reload') return;
    const here = window.location;
    const inside = origin === here.origin && isInside(base, pathname);
    if (inside || leavesByChoice) return;
    event.preventDefault();
    onLeave(href);
    if (origin === here.origin) leave(`${base}${pathname}${search}${hash}`);
  };
  navigation?.addEventListener('navigate', hold);
  return () => navigation?.removeEventListener('navigate', hold);
}

let leavesByChoice = false;

/** Goes to another address because a person chose it on the panel. */
export function leave(address: string): void {
  leavesByChoice = true;
  window.location.assign(address);
}

function isInside(base: string, pathname: string): boolean {
  // Every remote's place begins alike: `/alone/` before its name.
  return pathname.startsWith(base.slice(0, base.lastIndexOf('/') + 1));
}
