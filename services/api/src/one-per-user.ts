/**
 * Makes what does the work of each user one after another in this process. In Postgres it would wait for the same rows,
 * each with a connection that others need (D13.14).
 * @returns does some work of a user. The promise settles like that work.
 */
export function onePerUser(): <Result>(userId: string, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>();
  return async (userId, work) => {
    const before = last.get(userId) ?? Promise.resolve();
    const turn = before.then(work, work);
    last.set(userId, turn);
    try {
      return await turn;
    } finally {
      if (last.get(userId) === turn) last.delete(userId);
    }
  };
}
