import { Icon } from '@cc/shared-ui/icon';
import { useId } from 'react';
import { ClubChoice } from '../../price/club-choice.tsx';
import { priceOf } from '../../price/price-text.ts';
import styles from './club-count-field.module.css';

export interface ClubCountFieldProps {
  readonly clubs: number | null;
  readonly error: string | undefined;
  readonly onClubsChange: (clubs: number) => void;
}

/** The number of clubs, with its hint and its error. */
export function ClubCountField({ clubs, error, onClubsChange }: ClubCountFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <ClubChoice
        name="numTeams"
        legend={<span className={styles.legend}>How many clubs?</span>}
        required
        clubs={clubs}
        onClubsChange={onClubsChange}
        aria-describedby={`${id}-hint ${id}-error`}
        aria-invalid={error ? true : undefined}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        {priceOf.oneClub} for one club, {priceOf.eachOfSeveral} per club for two or more.
      </p>
      <p id={`${id}-error`} className={styles.error}>
        {error ? (
          <>
            <Icon name="warning" size={16} />
            <span>{error}</span>
          </>
        ) : null}
      </p>
    </div>
  );
}
