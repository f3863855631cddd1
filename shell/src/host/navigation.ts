export interface Navigation {
  goTo(path: string): void;
  /** Navigates by the router from now on. Returns the function that disconnects it. */
  connect(navigate: (path: string) => void): () => void;
}

/** Connects the host's services, outside of React, with the router inside. */
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
