interface NavigateEvent extends Event {
  readonly destination: { readonly url: string; readonly sameDocument: boolean };
  readonly navigationType: 'push' | 'replace' | 'reload' | 'traverse';
}

export interface InsideBounds {
  readonly base: string;
  /** Called with each blocked address outside the standalone host. */
  readonly onLeave: (url: string) => void;
}

/**
 * Keeps the page in the standalone host, in browsers that support it. Addresses of other sites, such as a payment or
 * consent page, are only reported; a page of the site opens in the standalone host. Returns the function that stops it.
 */
export function keepInside({ base, onLeave }: InsideBounds): () => void {
  // The Navigation API is missing from TypeScript's types and from some browsers.
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

/** Opens an address that was selected in the panel. */
export function leave(address: string): void {
  leavesByChoice = true;
  window.location.assign(address);
}

function isInside(base: string, pathname: string): boolean {
  // The address of every remote begins with `/alone/` and its name.
  return pathname.startsWith(base.slice(0, base.lastIndexOf('/') + 1));
}
