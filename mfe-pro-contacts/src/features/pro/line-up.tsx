import { peoplePerClub } from '@cc/contracts/entities/pro-contact-order';
import { lines } from './key-people.ts';
import styles from './line-up.module.css';

const numbered = lines.map(({ job, roles }, index) => ({
  job,
  roles: roles.map((role, place) => ({ role, number: countBefore(index) + place + 1 })),
}));

/** A club's ten people as a team sheet: not attack and defense, but deciding, finding, coaching and developing. */
export function LineUp() {
  return (
    <figure className={styles.figure}>
      <dl className={styles.pitch}>
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
      <figcaption>A typical club’s {peoplePerClub} key people. Titles vary from club to club.</figcaption>
    </figure>
  );
}

function countBefore(index: number): number {
  return lines.slice(0, index).reduce((sum, { roles }) => sum + roles.length, 0);
}
