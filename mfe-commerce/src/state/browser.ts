import { paths } from '../paths.ts';

/** What commerce needs of the window around it; tests hand in their own. */
export interface Browser {
  /** Undefined where the browser refuses storage: the cart then works, and forgets on reload. */
  readonly localStorage: Storage | undefined;
  /** Of this tab alone; survives the way to another site and back. */
  readonly sessionStorage: Storage | undefined;
  /** The page is the one to which a sign-in provider sends back those who signed in. */
  readonly returnsFromSignIn: boolean;
  /** Leaves the site for another address. */
  goTo(url: string): void;
  /** The page came back out of the browser's memory, for example by Back from the payment page. */
  onReturn(listener: () => void): void;
  /** Another tab changed the local storage: the key, or null when everything was cleared. */
  onStorage(listener: (key: string | null) => void): void;
}

/** The window, also while a page is prerendered: there is none then, nothing is stored, and nobody returns. */
export const windowBrowser: Browser = {
  get localStorage() {
    return attempt(() => window.localStorage);
  },
  get sessionStorage() {
    return attempt(() => window.sessionStorage);
  },
  get returnsFromSignIn() {
    const { pathname, href } = globalThis.window?.location ?? {};
    return pathname === paths.authCallback() && !/[?&#]error=/.test(href ?? '');
  },
  goTo: (url) => window.location.assign(url),
  onReturn: (listener) =>
    globalThis.window?.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) listener();
    }),
  onStorage: (listener) => globalThis.window?.addEventListener('storage', ({ key }) => listener(key)),
};

/** Storage may be blocked or full, and its text may be anything: then the page does without, as if it were empty. */
export function attempt<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
