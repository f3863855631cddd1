import { NotReady, type Parts } from '@cc/deploy/health-routes';
import type { PgBoss } from 'pg-boss';

/** An idle worker looks for jobs once a second (D17.3). Milliseconds. */
const longestPause = 20_000;

/** Whether this worker takes jobs: its places look for some, and get an answer. @throws NotReady */
export function askQueue(queue: Pick<PgBoss, 'getWipData'>): Parts {
  const looks = queue.getWipData().map(({ createdOn, lastFetchedOn }) => lastFetchedOn ?? createdOn);
  if (Date.now() - Math.max(0, ...looks) < longestPause) return {};
  throw new NotReady('queue', 'This worker gets no jobs from the database.');
}
