import { sessionSchema } from '@cc/contracts/entities/session';

/** The key under which Supabase stores the session in local storage. */
export const sessionKey = 'cc-auth';

/** Whether a session may exist: without one, no check is needed. */
export function hasStoredSession(storage: Storage): boolean {
  return storage.getItem(sessionKey) !== null;
}

/** The user of the stored session; undefined without a readable one. */
export function storedUserId(storage: Storage): string | undefined {
  try {
    return sessionSchema.safeParse(JSON.parse(storage.getItem(sessionKey) ?? 'null')).data?.user.id;
  } catch {
    return undefined;
  }
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
