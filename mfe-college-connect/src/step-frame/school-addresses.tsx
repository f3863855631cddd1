import { Button } from '@cc/shared-ui/button';
import { useHost } from '@cc/shared-ui/host';
import { useState } from 'react';
import { AddressesRefusedError, revealAddresses, type Addresses } from '../api/reveal-addresses.ts';
import type { SelectedSchool } from '../state/selected-schools.ts';
import styles from './school-addresses.module.css';

type Shown =
  | { readonly status: 'hidden' | 'loading' }
  | { readonly status: 'open'; readonly addresses: Addresses }
  | { readonly status: 'failed'; readonly message: string };

const noAnswer = 'The addresses could not be loaded. Check your internet connection and try again.';

/**
 * A button that reveals the email addresses of one school's selected coaches, which counts towards the user's limit the
 * first time (D1.4). They are kept here alone and are gone with the screen.
 */
export function SchoolAddresses({ selected }: { readonly selected: SelectedSchool }) {
  const host = useHost();
  const [shown, setShown] = useState<Shown>({ status: 'hidden' });
  const { school, coaches } = selected;
  const isOpen = shown.status === 'open';
  const toggle = () => {
    setShown({ status: isOpen ? 'hidden' : 'loading' });
    if (isOpen) return;
    revealAddresses(host, selected).then(
      (addresses) => setShown({ status: 'open', addresses }),
      (error: unknown) =>
        setShown({ status: 'failed', message: error instanceof AddressesRefusedError ? error.message : noAnswer }),
    );
  };
  const label = isOpen ? 'Hide addresses' : 'Show addresses';
  return (
    <div className={styles.addresses}>
      <Button
        variant="ghost"
        size="sm"
        className={styles.toggle}
        busy={shown.status === 'loading'}
        aria-expanded={isOpen}
        aria-label={`${label} of ${school}`}
        onClick={toggle}
      >
        {label}
      </Button>
      <div role="status">
        {shown.status === 'failed' && <p className={styles.problem}>{shown.message}</p>}
        {isOpen && (
          <ul className={styles.list}>
            {coaches.map(({ id, first_name, last_name }) => (
              <li key={id}>
                {first_name} {last_name}: <span>{shown.addresses.get(id) ?? 'no longer available'}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
