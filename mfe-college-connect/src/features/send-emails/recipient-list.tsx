import { sameStaffDays } from '@cc/contracts/api/runs';
import { Button } from '@cc/shared-ui/button';
import { lastLetterTo } from '../../run/last-letters.ts';
import { dateText } from '../../run/times.ts';
import type { MorningOf } from '../../run/school-mornings.ts';
import type { LastLetters } from '../../api/read-last-letters.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import type { SelectedSchool } from '../../state/selected-schools.ts';
import { coachesDeselected, selectSchools } from '../../state/selection-slice.ts';
import styles from './send-emails.module.css';

export interface RecipientListProps {
  readonly letters: LastLetters;
  /** Schools that the server named: it knows of letters to the same addresses in other programs. */
  readonly named: ReadonlySet<string>;
  /** Schools whose second letter the user confirmed. */
  readonly again: ReadonlySet<string>;
  readonly onAgain: (school: string, confirmed: boolean) => void;
  /** Given if each school gets its email in its own morning. */
  readonly morningOf?: MorningOf | undefined;
}

/** Recipients per school before sending, with the date of the last letter to them. */
export function RecipientList({ letters, named, again, onAgain, morningOf }: RecipientListProps) {
  const schools = useAppSelector(selectSchools);
  const coaches = schools.reduce((sum, school) => sum + school.coaches.length, 0);
  return (
    <section aria-labelledby="send-recipients" className={styles.recipients}>
      <h3 id="send-recipients" className={styles.recipientsTitle}>
        Recipients
      </h3>
      <p className={styles.recipientsCount}>
        {coaches} {coaches === 1 ? 'coach' : 'coaches'} at {schools.length}{' '}
        {schools.length === 1 ? 'school' : 'schools'}. Each school gets one email.
      </p>
      <ul className={styles.rows} tabIndex={0} aria-labelledby="send-recipients">
        {schools.map((selected) => (
          <Recipient
            key={selected.school}
            selected={selected}
            last={lastLetterTo(selected.coaches, letters)}
            named={named.has(selected.school)}
            confirmed={again.has(selected.school)}
            onAgain={onAgain}
            morning={morningOf?.(selected.school)}
          />
        ))}
      </ul>
    </section>
  );
}

interface RecipientProps extends Pick<RecipientListProps, 'onAgain'> {
  readonly selected: SelectedSchool;
  readonly last: string | undefined;
  readonly named: boolean;
  readonly confirmed: boolean;
  readonly morning: string | undefined;
}

function Recipient({ selected: { school, coaches }, last, named, confirmed, onAgain, morning }: RecipientProps) {
  const dispatch = useAppDispatch();
  return (
    <li className={styles.row}>
      <div className={styles.rowHead}>
        <span className={styles.school}>{school}</span>
        <span className={styles.count}>
          {coaches.length} {coaches.length === 1 ? 'coach' : 'coaches'}
          {last !== undefined && <span> · Last letter {dateText(last)}</span>}
        </span>
        {morning !== undefined && <span className={styles.morning}>{morning}</span>}
      </div>
      {(named || isRecent(last)) && (
        <div className={styles.again}>
          <label className={styles.confirm}>
            <input type="checkbox" checked={confirmed} onChange={({ target }) => onAgain(school, target.checked)} />
            Send {school} a second letter
          </label>
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Leave out ${school}`}
            onClick={() => dispatch(coachesDeselected(coaches))}
          >
            Leave out
          </Button>
        </div>
      )}
    </li>
  );
}

/** Schools that got a letter in the last 14 days, without those that the user confirmed. */
export function unconfirmed(
  schools: readonly SelectedSchool[],
  { letters, named, again }: Pick<RecipientListProps, 'letters' | 'named' | 'again'>,
): number {
  return schools.filter(({ school, coaches }) => {
    const needed = named.has(school) || isRecent(lastLetterTo(coaches, letters));
    return needed && !again.has(school);
  }).length;
}

const day = 86_400_000;

/** Whether a second letter needs a confirmation (D18.8). */
function isRecent(time: string | undefined): boolean {
  return time !== undefined && Date.now() - Date.parse(time) < sameStaffDays * day;
}
