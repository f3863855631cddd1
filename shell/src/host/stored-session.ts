/** Under this key of the browser's local storage Supabase keeps the session. */
export const sessionKey = 'cc-auth';

/** Whether somebody may be signed in: if not, nobody needs to ask. */
export function hasStoredSession(storage: Storage): boolean {
  return storage.getItem(sessionKey) !== null;
}
