interface NavigateEvent extends Event {
  readonly destination: { readonly url: string; readonly sameDocument: boolean };
  readonly navigationType: 'push' | 'replace' | 'reload' | 'traverse';
}

export interface StageBounds {
  readonly base: string;
  /** Told of an address that the page would have left for. */
  readonly onLeave: (url: string) => void;
}

/**
 * Holds the page on the stage where browsers allow it: a payment page or a consent page is only told of, and a page of the
 * site opens inside of the stage. Returns the function that lets go.
 */
export function keepOnStage({ base, onLeave }: StageBounds): () => void {
  // Not in the types of the language yet, nor in every browser.
  const { navigation } = window as { navigation?: EventTarget };
  const hold = (event: Event) => {
    // The listener's own event: its type is missing with the API's.
    const { destination, cancelable, navigationType } = event as NavigateEvent;
    const { origin, pathname, search, hash, href } = new URL(destination.url);
    if (destination.sameDocument || !cancelable || navigationType === 'reload') return;
    const here = window.location;
    const inside = origin === here.origin && isOnStage(base, pathname);
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

function isOnStage(base: string, pathname: string): boolean {
  // Every remote's place begins alike: `/alone/` before its name.
  return pathname.startsWith(base.slice(0, base.lastIndexOf('/') + 1));
}
