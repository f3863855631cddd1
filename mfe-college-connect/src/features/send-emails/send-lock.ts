/**
 * Runs the work unless another tab of this browser is sending for the same user; answers null then. The server guards
 * each school as well; this spares the user two runs of the same schools.
 */
export async function withSendLock<Result>(userId: string, work: () => Promise<Result>): Promise<Result | null> {
  // Old browsers and plain-http addresses have no locks.
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return work();
  return locks.request(`college-wizard:send:${userId}`, { ifAvailable: true }, (lock) => (lock ? work() : null));
}
