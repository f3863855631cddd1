// Without a schema library: the loader is inline in every prerendered document.

/** Browsers with Trusted Types; the DOM's types do not have them yet. */
interface TrustedTypesWindow {
  readonly trustedTypes?: {
    readonly defaultPolicy: object | null;
    createPolicy(name: string, rules: { readonly createScriptURL: (address: string) => string }): unknown;
  };
}

const builtFile = /^\/(assets|remotes|standalone)\//;

/**
 * The page's one policy of Trusted Types: scripts are built files. Markup and code out of text are never allowed. Which
 * other origins have built files is up to the content security policy.
 */
export function trustBuiltScripts({ trustedTypes }: TrustedTypesWindow = window as TrustedTypesWindow): void {
  // A prerendered page's loader runs before the shell.
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', {
    createScriptURL(address) {
      const { origin, pathname } = new URL(address, document.baseURI);
      if (origin !== location.origin || builtFile.test(pathname)) return address;
      throw new TypeError(`${pathname} is not a built script.`);
    },
  });
}
