import { paths } from '../paths.ts';

/** The parts of the window that commerce uses; tests pass their own. */
export interface Browser {
  /** Undefined where the browser refuses storage: the cart then lasts until a reload. */
  readonly localStorage: Storage | undefined;
  /** Of this tab alone; survives the way to another site and back. */
  readonly sessionStorage: Storage | undefined;
  /** Whether the page is the sign-in provider's return page. */
  readonly returnsFromSignIn: boolean;
  /** Leaves the site for another address. */
  goTo(url: string): void;
  /** The page came back from the back/forward cache, for example from the payment page. */
  onReturn(listener: () => void): void;
  /** Another tab changed the local storage. Null: everything was cleared. */
  onStorage(listener: (key: string | null) => void): void;
}

/** The window. While a page is prerendered there is none, and nothing is stored. */
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

/** Undefined when `use` throws: storage may be blocked or full, and its text may be anything. */
export function attempt<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
