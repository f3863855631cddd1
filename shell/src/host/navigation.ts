export interface Navigation {
  goTo(path: string): void;
  /** The router takes over as soon as it stands. Returns the function that lets go. */
  connect(navigate: (path: string) => void): () => void;
}

/** The way from the host's services, which live outside of React, to the router, which lives inside. */
export function createNavigation(): Navigation {
  let navigate: ((path: string) => void) | undefined;
  return {
    goTo(path) {
      if (navigate) navigate(path);
      else window.location.assign(path);
    },
    connect(next) {
      navigate = next;
      return () => {
        if (navigate === next) navigate = undefined;
      };
    },
  };
}
