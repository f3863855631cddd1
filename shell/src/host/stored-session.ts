/** Under this key of the browser's local storage Supabase keeps the session. */
export const sessionKey = 'cc-auth';

/** Whether somebody may be signed in: if not, nobody needs to ask. */
export function hasStoredSession(storage: Storage): boolean {
  return storage.getItem(sessionKey) !== null;
}

/**
 * Removes the proofs (PKCE verifiers) of sign-ins that were begun in this browser. Once somebody is signed in they are
 * of no use: the client keeps those of sign-ins that nobody finished.
 */
export function forgetSignInProofs(storage: Storage): void {
  for (const key of Object.keys(storage)) {
    if (key.startsWith(`${sessionKey}-`) && key.endsWith('-code-verifier')) storage.removeItem(key);
  }
}
