import { createMemory, type Store } from './stores.ts';

/** The key under which Supabase stores the session in local storage. */
export const sessionKey = 'cc-auth';

/** Where the client keeps the session: on the device, for all tabs. */
export interface SessionStore extends Omit<Store, 'clear'> {
  /** Takes the session off the device. Until `end`, the client finds, renews and removes it in this page's memory. */
  leave(): void;
  /** Forgets the session that left the device. */
  end(): void;
}

export function createSessionStore(device: Store): SessionStore {
  let memory: Store | undefined;
  // All else, such as the verifier of a sign-in, is for the next page.
  const placeOf = (key: string) => (key === sessionKey && memory) || device;
  return {
    getItem: (key) => placeOf(key).getItem(key),
    setItem: (key, value) => placeOf(key).setItem(key, value),
    // What is on the device since then belongs to the next person.
    removeItem: (key) => (memory ?? device).removeItem(key),
    leave: () => {
      const session = device.getItem(sessionKey);
      memory = createMemory();
      if (session !== null) memory.setItem(sessionKey, session);
      device.removeItem(sessionKey);
    },
    end: () => void (memory = undefined),
  };
}

/** Whether a session may exist: without one, no check is needed. */
export function hasStoredSession(storage: Store): boolean {
  return storage.getItem(sessionKey) !== null;
}

/**
 * Removes the PKCE verifiers of sign-ins that were started in this browser. The client keeps those of unfinished
 * sign-ins, which are of no use once there is a session.
 */
export function removePkceVerifiers(storage: Store): void {
  for (const key of Object.keys(storage)) {
    if (key.startsWith(`${sessionKey}-`) && key.endsWith('-code-verifier')) storage.removeItem(key);
  }
}
