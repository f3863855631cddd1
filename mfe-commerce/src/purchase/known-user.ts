import type { SessionUser } from '@cc/contracts/entities/session';
import type { AuthSource } from '@cc/contracts/federation/host-services';

/** The signed-in user, once the session check has ended: a press right after the page opened waits for it. */
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
