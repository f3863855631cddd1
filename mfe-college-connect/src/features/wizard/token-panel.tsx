import { dailyEmailLimit, type TokenTracker } from '@cc/contracts/entities/token-tracker';
import { Badge, type BadgeProps } from '@cc/shared-ui/badge';
import { Link } from '@cc/shared-ui/router';
import { paths } from '../../paths.ts';
import { selectEmailsLeft, selectTokens, selectTokensStatus } from '../../state/allowance-slice.ts';
import { useAppSelector } from '../../state/hooks.ts';
import styles from './token-panel.module.css';

/** The badge is green from this number on (specification 9). */
const comfortableEmailsLeft = 100;

/** Emails and tokens left, visible at every step (specification 2). */
export function TokenPanel() {
  const emailsLeft = useAppSelector(selectEmailsLeft);
  return (
    <section className={styles.panel} aria-label="What you can still send">
      <dl className={styles.list}>
        <div className={styles.entry}>
          <dt>Emails left</dt>
          <dd>
            <Badge tone={emailsLeftTone(emailsLeft)}>{emailsLeft ?? 'Unknown'}</Badge>
          </dd>
          <dd className={styles.note}>of {dailyEmailLimit} in 24 hours</dd>
        </div>
        <div className={styles.entry}>
          <dt>Tokens</dt>
          <dd>
            <TokenCount />
          </dd>
          <dd className={styles.note}>one per school</dd>
          <Owed />
        </div>
      </dl>
      <Link className={styles.buy} to={paths.pricing()}>
        Get tokens
      </Link>
    </section>
  );
}

function TokenCount() {
  const text = tokenText(useAppSelector(selectTokens), useAppSelector(selectTokensStatus));
  return (
    <span role="status" className={styles.tokens} data-sentence={text.includes('tokens') ? '' : undefined}>
      {text}
    </span>
  );
}

/** Explains why a user can have fewer tokens than the plan they just bought. */
function Owed() {
  const owed = useAppSelector(selectTokens)?.tokens_owed ?? 0;
  return owed > 0 ? (
    <dd className={styles.note}>
      You spent {owed === 1 ? '1 token' : `${owed} tokens`} whose money went back later. The next tokens settle that
      first.
    </dd>
  ) : null;
}

function tokenText(tokens: TokenTracker | null, status: ReturnType<typeof selectTokensStatus>): string {
  if (status === 'loading') return 'Loading tokens...';
  if (status === 'failed') return 'Error loading tokens';
  if (tokens?.is_unlimited) return 'Unlimited';
  return tokens && tokens.tokens_available > 0
    ? tokens.tokens_available.toLocaleString('en-US')
    : 'No tokens available';
}

/** Green at 100 or more, yellow at 1 to 99, red at 0, grey when unknown (specification 9). */
function emailsLeftTone(emailsLeft: number | null): NonNullable<BadgeProps['tone']> {
  if (emailsLeft === null) return 'grey';
  if (emailsLeft >= comfortableEmailsLeft) return 'green';
  return emailsLeft > 0 ? 'yellow' : 'red';
}
