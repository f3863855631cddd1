import { Button } from '@cc/shared-ui/button';
import { Icon } from '@cc/shared-ui/icon';
import { IconButton } from '@cc/shared-ui/icon-button';
import { memo, useState } from 'react';
import { selectHasBought } from '../../state/allowance-slice.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { isComplete, type SelectedSchool } from '../../state/selected-schools.ts';
import { allCoachesDeselected, coachesDeselected, selectSchools } from '../../state/selection-slice.ts';
import { RunCost } from '../../step-frame/run-cost.tsx';
import { SchoolAddresses } from '../../step-frame/school-addresses.tsx';
import styles from './selected-recipients.module.css';

/** The selected coaches by school, with buttons to remove them (specification 2). */
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

/**
 * Number of schools listed at first: more than fit in a window, and few enough to be rendered in one frame. Thousands
 * of rows at once would freeze the page.
 */
const schoolsAtFirst = 30;
/** Number of schools added per press. */
const schoolsPerPress = 100;

/** The panel's content. On phones it is shown in a drawer, which has its own title. */
export function SelectedSchools() {
  const dispatch = useAppDispatch();
  const schools = useAppSelector(selectSchools);
  const [listed, setListed] = useState(schoolsAtFirst);
  const more = Math.min(schoolsPerPress, schools.length - listed);
  const deselectAll = () => {
    dispatch(allCoachesDeselected());
    // Reset, so that a new selection lists no more rows than the first one.
    setListed(schoolsAtFirst);
  };
  return (
    <>
      <RunCost />
      {schools.length > 0 && (
        <>
          <ul className={styles.schools}>
            {schools.slice(0, listed).map((selected) => (
              <SelectedSchoolRow key={selected.school} selected={selected} />
            ))}
          </ul>
          {more > 0 && (
            <Button
              variant="ghost"
              size="sm"
              className={styles.more}
              onClick={() => setListed((count) => count + schoolsPerPress)}
            >
              Show {more} more of {schools.length.toLocaleString('en-US')} schools
            </Button>
          )}
          <Button variant="ghost" size="sm" className={styles.deselect} onClick={deselectAll}>
            Deselect All
          </Button>
        </>
      )}
    </>
  );
}

const SelectedSchoolRow = memo(function SelectedSchoolRow({ selected }: { readonly selected: SelectedSchool }) {
  const dispatch = useAppDispatch();
  const hasBought = useAppSelector(selectHasBought);
  const { school, coaches } = selected;
  return (
    <li className={styles.school}>
      <span className={styles.name}>{school}</span>
      <span className={styles.who}>{selectedCoachesText(selected)}</span>
      <IconButton
        label={`Remove ${school}`}
        icon={<Icon name="close" size={16} />}
        onClick={() => dispatch(coachesDeselected(coaches))}
      />
      {hasBought && <SchoolAddresses selected={selected} />}
    </li>
  );
});

/** All Coaches, a single coach's name and title, or a count (specification 2). */
function selectedCoachesText(selected: SelectedSchool): string {
  const { coaches } = selected;
  const [only, ...others] = coaches;
  if (isComplete(selected)) return 'All Coaches';
  if (only && others.length === 0) return `${only.first_name} ${only.last_name}, ${only.title}`;
  return `${coaches.length} coaches`;
}
