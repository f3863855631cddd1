import type { Gender } from '@cc/contracts/entities/coach';
import { Button } from '@cc/shared-ui/button';
import { Select } from '@cc/shared-ui/select';
import { fallbackSports, type Sport } from '../../api/read-sports.ts';
import type { Loaded } from '../../api/use-loaded.ts';
import styles from './gender-sport.module.css';

export interface SportSelectProps {
  readonly sports: Loaded<readonly Sport[]>;
  /** Null until chosen: sports of both. */
  readonly gender: Gender | null;
  /** Empty until chosen. */
  readonly value: string;
  readonly onChange: (sport: string) => void;
}

/** The list of sports; only Soccer if it cannot be read (specification 8). The Field around it provides the label. */
export function SportSelect({ sports, gender, value, onChange }: SportSelectProps) {
  const offered = withChosen(offeredSports(sports, gender), value);
  return (
    <>
      <Select value={value} onChange={(event) => onChange(event.target.value)} disabled={sports.status === 'loading'}>
        <option value="" disabled>
          {sports.status === 'loading' ? 'Loading sports...' : 'Choose a sport'}
        </option>
        {offered.map((sport) => (
          <option key={sport}>{sport}</option>
        ))}
      </Select>
      {sports.status === 'failed' && (
        <p className={styles.failed} role="status">
          The full list of sports could not be loaded.
          <Button variant="ghost" size="sm" onClick={sports.retry}>
            Try again
          </Button>
        </p>
      )}
    </>
  );
}

/** The names of the sports that have coaches of a gender (D1.35). Null: of either. */
export function offeredSports(sports: Loaded<readonly Sport[]>, gender: Gender | null): readonly string[] {
  if (sports.status === 'loading') return [];
  const known = sports.status === 'ready' && sports.data.length > 0 ? sports.data : fallbackSports;
  return known.filter(({ genders }) => gender === null || genders.includes(gender)).map(({ name }) => name);
}

/** The selected sport stays in the list, also while the list is loading. */
function withChosen(sports: readonly string[], chosen: string): readonly string[] {
  return chosen === '' || sports.includes(chosen) ? sports : [chosen, ...sports];
}
