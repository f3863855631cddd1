import { formatPrice } from '@cc/contracts/entities/catalogue';
import type { FamilyAthlete, FamilyRun } from '@cc/contracts/entities/family';
import { Badge, type BadgeProps } from '@cc/shared-ui/badge';
import { useState } from 'react';
import { AccountSection, dayText, ListOf, timeText, What } from '../../sections/rows.tsx';
import { EndLink } from './end-link.tsx';
import styles from '../../sections/sections.module.css';
import { TermsForm } from './terms-form.tsx';
import { WaitingRun } from './waiting-run.tsx';

interface AthleteSectionProps {
  readonly athlete: FamilyAthlete;
  /** Its heading takes the focus. */
  readonly focused: boolean;
  readonly onChanged: () => void;
}

/** What a parent sees of one athlete, and decides. */
export function AthleteSection({ athlete, focused, onChanged }: AthleteSectionProps) {
  const { id, runs, schools, purchases } = athlete;
  const [decided, setDecided] = useState(false);
  const name = athlete.athlete || 'Your athlete';
  const waiting = runs.filter(({ state }) => state === 'parent_approval');
  return (
    <AccountSection title={name} focused={focused || decided}>
      <div className={styles['waiting']} aria-live="polite">
        {waiting.map((run) => (
          <WaitingRun
            key={run.id}
            run={run}
            onDecided={() => {
              setDecided(true);
              onChanged();
            }}
          />
        ))}
      </div>
      <Facts athlete={athlete} />
      <h3>Runs</h3>
      <ListOf items={runs} none="No run yet.">
        {(run) => (
          <>
            <What name={timeText(run.at)}>
              {run.sent} of {run.total} {run.total === 1 ? 'school' : 'schools'} sent
            </What>
            <Badge tone={stateTone(run)}>{stateNames[run.state]}</Badge>
          </>
        )}
      </ListOf>
      {schools.length === 0 ? null : (
        <details className={styles['schools']}>
          <summary>{schools.length === 1 ? 'One school' : `${schools.length} schools`} written to</summary>
          <ul>
            {schools.map(({ school, at }) => (
              <li key={school}>
                {school}, {dayText(at)}
              </li>
            ))}
          </ul>
        </details>
      )}
      <h3>Purchases</h3>
      <ListOf items={purchases} none="Nothing bought yet.">
        {({ what, at, amountCents, returnedCents, byOther }) => (
          <>
            <What name={what}>
              {dayText(at)}
              {byOther && <span> · {amountCents === 0 ? 'a gift' : 'paid by somebody else'}</span>}
              {returnedCents > 0 && <span> · {formatPrice(returnedCents)} came back</span>}
            </What>
            {amountCents > 0 && <span className={styles['amount']}>{formatPrice(amountCents)}</span>}
          </>
        )}
      </ListOf>
      <h3>What you decide</h3>
      {/* Filled in anew when what is stored changed. */}
      <TermsForm key={`${athlete.monthlyLimitCents} ${athlete.firstRunWaits}`} athlete={athlete} onSaved={onChanged} />
      <div className={styles['ending']}>
        <EndLink
          quiet
          id={id}
          label="End the family link"
          title={`End the link with ${name}?`}
          text="You no longer see this, your limit and your approval end, and they get an email about it."
          done="The family link has ended"
          onEnded={onChanged}
        />
      </div>
    </AccountSection>
  );
}

function Facts({ athlete: { tokens, spentCents, monthlyLimitCents } }: { readonly athlete: FamilyAthlete }) {
  const facts = [
    { name: 'Tokens left', value: tokens.unlimited ? 'Unlimited' : String(tokens.available) },
    { name: 'Tokens used', value: String(tokens.used) },
    {
      name: 'Spent this month',
      value:
        monthlyLimitCents === null
          ? formatPrice(spentCents)
          : `${formatPrice(spentCents)} of ${formatPrice(monthlyLimitCents)}`,
    },
  ];
  return (
    <dl className={styles['facts']}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const stateNames: Readonly<Record<FamilyRun['state'], string>> = {
  scheduled: 'Scheduled',
  running: 'Sending',
  waiting: 'Waiting',
  paused: 'Paused',
  stopped: 'Stopped',
  finished: 'Done',
  parent_approval: 'Waits for you',
  declined: 'Declined',
};

function stateTone({ state }: FamilyRun): NonNullable<BadgeProps['tone']> {
  if (state === 'finished') return 'green';
  return state === 'parent_approval' || state === 'paused' ? 'yellow' : 'grey';
}
