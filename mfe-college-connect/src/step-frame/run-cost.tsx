import { selectEmailsLeft, selectTokens } from '../state/allowance-slice.ts';
import { useAppSelector } from '../state/hooks.ts';
import { selectCoachCount, selectSchoolCount } from '../state/selection-slice.ts';
import styles from './run-cost.module.css';

/** The cost of sending to the selected recipients, and whether tokens and emails suffice. */
export function RunCost() {
  const schools = useAppSelector(selectSchoolCount);
  const coaches = useAppSelector(selectCoachCount);
  const shortage = useShortage(schools);
  const chosen = counted(coaches, 'coach', 'coaches');
  return (
    <section className={styles.cost} aria-label="Cost of this run">
      {coaches === 0 ? (
        <p>No recipients yet. One school is one email and one token, however many of its coaches you pick.</p>
      ) : (
        <p className={styles.amount}>
          <strong>{schools > 0 ? `${chosen} at ${counted(schools, 'school', 'schools')}` : chosen}</strong>
          {schools > 0 && (
            <span>
              {counted(schools, 'email', 'emails')} · {counted(schools, 'token', 'tokens')}
            </span>
          )}
        </p>
      )}
      {shortage && <p className={styles.shortage}>{shortage}</p>}
    </section>
  );
}

/** The amounts left if tokens or emails do not suffice for all schools; otherwise null. */
function useShortage(schools: number): string | null {
  const emailsLeft = useAppSelector(selectEmailsLeft);
  const tracker = useAppSelector(selectTokens);
  const tokensLeft = tracker && !tracker.is_unlimited ? tracker.tokens_available : null;
  const short = [tokensLeft, emailsLeft].some((left) => left !== null && schools > left);
  if (!short) return null;
  const left = [
    tokensLeft !== null && counted(tokensLeft, 'token', 'tokens'),
    emailsLeft !== null && counted(emailsLeft, 'email', 'emails'),
  ].filter(Boolean);
  return `${left.join(' and ')} left; ${counted(schools, 'school', 'schools')} selected.`;
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
