/**
 * For how long one step of a sweep may call another service. Milliseconds; a call that has begun then is waited for.
 */
const budgetMs = 20_000;

/**
 * Works on one item after another, until the time of the step is over: while a service answers slowly, the other steps
 * have their turn, and the rest is for the next sweep.
 */
export async function inTurn<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const endsAt = Date.now() + budgetMs;
  for (const item of items) {
    if (Date.now() > endsAt) return;
    await work(item);
  }
}
