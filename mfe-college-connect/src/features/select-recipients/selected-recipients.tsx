import { Button } from '@cc/shared-ui/button';
import { Icon } from '@cc/shared-ui/icon';
import { IconButton } from '@cc/shared-ui/icon-button';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import {
  allCoachesDeselected,
  coachesDeselected,
  selectSchools,
  type SelectedSchool,
} from '../../state/selection-slice.ts';
import { RunCost } from '../../step-frame/run-cost.tsx';
import styles from './selected-recipients.module.css';

/** Who is selected, by school, with the way to take each one back (specification 2). */
export function SelectedRecipients() {
  return (
    <section className={styles.panel} aria-labelledby="selected-recipients">
      <h3 id="selected-recipients" className={styles.title}>
        Selected Recipients
      </h3>
      <SelectedSchools />
    </section>
  );
}

/** The panel's inside: also shown in a drawer on phones, which has a title of its own. */
export function SelectedSchools() {
  const dispatch = useAppDispatch();
  const schools = useAppSelector(selectSchools);
  return (
    <>
      <RunCost />
      {schools.length > 0 && (
        <>
          <ul className={styles.schools}>
            {schools.map((selected) => (
              <SelectedSchoolRow key={selected.school} selected={selected} />
            ))}
          </ul>
          <Button
            variant="ghost"
            size="sm"
            className={styles.deselect}
            onClick={() => dispatch(allCoachesDeselected())}
          >
            Deselect All
          </Button>
        </>
      )}
    </>
  );
}

function SelectedSchoolRow({ selected }: { readonly selected: SelectedSchool }) {
  const dispatch = useAppDispatch();
  const { school, coaches } = selected;
  return (
    <li className={styles.school}>
      <span className={styles.name}>{school}</span>
      <span className={styles.who}>{whoWords(selected)}</span>
      <IconButton
        label={`Remove ${school}`}
        icon={<Icon name="close" size={16} />}
        onClick={() => dispatch(coachesDeselected(coaches.map(({ id }) => id)))}
      />
    </li>
  );
}

/** All Coaches, a single coach's name and title, or a count (specification 2). */
function whoWords({ coaches, complete }: SelectedSchool): string {
  const [only, ...others] = coaches;
  if (complete) return 'All Coaches';
  if (only && others.length === 0) return `${only.first_name} ${only.last_name}, ${only.title}`;
  return `${coaches.length} coaches`;
}
