import type { SessionUser } from '@cc/contracts/entities/session';
import type { AuthSource } from '@cc/contracts/federation/host-services';

/** The signed-in user, or null for a visitor. While the session is still being checked, it waits for the result. */
export function knownUser(auth: AuthSource): Promise<SessionUser | null> {
  return new Promise((resolve) => {
    const look = () => {
      const { user, loading } = auth.getSnapshot();
      if (loading) return;
      stop();
      resolve(user);
    };
    const stop = auth.subscribe(look);
    look();
  });
}
