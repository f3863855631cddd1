/** The key under which Supabase stores the session in local storage. */
export const sessionKey = 'cc-auth';

/** Whether a session may exist: without one, no check is needed. */
export function hasStoredSession(storage: Storage): boolean {
  return storage.getItem(sessionKey) !== null;
}

/**
 * Removes the PKCE verifiers of sign-ins that were started in this browser. The client keeps those of unfinished sign-ins,
 * which are of no use once there is a session.
 */
export function removePkceVerifiers(storage: Storage): void {
  for (const key of Object.keys(storage)) {
    if (key.startsWith(`${sessionKey}-`) && key.endsWith('-code-verifier')) storage.removeItem(key);
  }
}
