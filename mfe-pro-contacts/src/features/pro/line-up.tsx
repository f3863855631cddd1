import { peoplePerClub } from '@cc/contracts/entities/pro-contact-order';
import { lines } from './key-people.ts';
import styles from './line-up.module.css';

const numbered = lines.map(({ job, roles }, index) => ({
  job,
  roles: roles.map((role, place) => ({ role, number: countBefore(index) + place + 1 })),
}));

/** A club's ten, drawn as a team sheet: no attack, no defence, but who decides, finds, coaches and develops. */
export function LineUp() {
  return (
    <figure className={styles.figure}>
      <dl className={styles.board}>
        {numbered.map(({ job, roles }) => (
          <div key={job} className={styles.line}>
            <dt>{job}</dt>
            {roles.map(({ role, number }) => (
              <dd key={role}>
                <span className={styles.shirt} aria-hidden="true">
                  {number}
                </span>
                {role}
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <PitchLines />
      <figcaption>A club’s {peoplePerClub}, as they often line up. Titles differ from club to club.</figcaption>
    </figure>
  );
}

function countBefore(index: number): number {
  return lines.slice(0, index).reduce((sum, { roles }) => sum + roles.length, 0);
}

/** Half a pitch, seen from above, as wide and as high as the board. */
function PitchLines() {
  return (
    <svg
      className={styles.pitch}
      viewBox="0 0 600 640"
      preserveAspectRatio="none"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M20 0v624h560V0M120 624V448h360v176M240 448a66 56 0 0 1 120 0M210 0a90 70 0 0 0 180 0" />
    </svg>
  );
}
