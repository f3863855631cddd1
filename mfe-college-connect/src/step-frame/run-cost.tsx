import { selectEmailsLeft, selectTokens } from '../state/allowance-slice.ts';
import { useAppSelector } from '../state/hooks.ts';
import { selectCoachCount, selectSchools } from '../state/selection-slice.ts';
import styles from './run-cost.module.css';

/** What sending to the selected recipients will cost, and whether there is enough for it. */
export function RunCost() {
  const schools = useAppSelector(selectSchools).length;
  const coaches = useAppSelector(selectCoachCount);
  const shortage = useShortage(schools);
  return (
    <section className={styles.cost} aria-label="Cost of this run">
      {schools === 0 ? (
        <p>No recipients yet. One school is one email and one token, however many of its coaches you pick.</p>
      ) : (
        <p className={styles.amount}>
          <strong>
            {counted(coaches, 'coach', 'coaches')} at {counted(schools, 'school', 'schools')}
          </strong>
          <span>
            {counted(schools, 'email', 'emails')} · {counted(schools, 'token', 'tokens')}
          </span>
        </p>
      )}
      {shortage && <p className={styles.shortage}>{shortage}</p>}
    </section>
  );
}

/** What runs out before the last school; null when nothing does, or nobody can tell. */
function useShortage(schools: number): string | null {
  const emailsLeft = useAppSelector(selectEmailsLeft);
  const tokens = useAppSelector(selectTokens);
  if (emailsLeft !== null && schools > emailsLeft) {
    return `That is more than the ${counted(emailsLeft, 'email', 'emails')} left today.`;
  }
  if (tokens && !tokens.is_unlimited && schools > tokens.tokens_available) {
    return `You have ${counted(tokens.tokens_available, 'token', 'tokens')}: ${schools - tokens.tokens_available} too few.`;
  }
  return null;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
