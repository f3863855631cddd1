import { dailyEmailLimit } from '../entities/token-tracker.ts';
import { jordan } from '../fixtures/people.ts';
import type { Row, Scenario } from './scenario.ts';
import { trackerOf } from './tokens.ts';

/**
 * The rows that the data service holds in a scenario: those it names, and what follows from its tokens and emails left.
 * A visitor's are those of the user that they may sign in as.
 * @param now ms since 1970: the emails that are missing were sent just before
 */
export function tablesOf({ user, tokens, emailsLeft, tables }: Scenario, now: number): Record<string, Row[]> {
  const tracker = trackerOf(tokens);
  const sentAt = new Date(now - 60_000).toISOString();
  const sent = Array.from({ length: dailyEmailLimit - emailsLeft }, (_, id) => ({ id, timestamp_sent: sentAt }));
  const own = (rows: readonly Row[]) => rows.map((row) => ({ ...row, user_id: (user ?? jordan).id }));
  return {
    token_tracker: own(tracker ? [tracker] : []),
    sent_emails: own(sent),
    ...tables,
  };
}
