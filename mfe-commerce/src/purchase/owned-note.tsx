import { Button } from '@cc/shared-ui/button';
import { Icon } from '@cc/shared-ui/icon';
import { Link } from '@cc/shared-ui/router';
import { VisuallyHidden } from '@cc/shared-ui/visually-hidden';
import { paths } from '../paths.ts';
import styles from './owned-note.module.css';
import type { Ownership } from './use-ownership.ts';

/** Why the user does not need to buy it. */
export const ownershipMessages: Readonly<Record<Ownership['kind'], string>> = {
  list: 'You have this list',
  unlimited: 'You have this plan',
  'needs-no-tokens': 'You have Unlimited, so you don’t need more tokens',
};

/** Replaces the buttons to buy what the user has already, with a link to where it is used. */
export function OwnedNote({ ownership, name }: { readonly ownership: Ownership; readonly name: string }) {
  return (
    <div className={styles['note']}>
      <p className={styles['text']}>
        <Icon name="check" size={20} />
        {ownershipMessages[ownership.kind]}
      </p>
      {ownership.kind === 'list' ? (
        <Button asChild variant="secondary" className={styles['way']}>
          <Link to={paths.boughtList(ownership.listId)}>
            <span>
              View your list <VisuallyHidden>{name}</VisuallyHidden>
            </span>
          </Link>
        </Button>
      ) : null}
      {ownership.kind === 'unlimited' ? (
        <Button asChild variant="secondary" className={styles['way']}>
          <Link to={paths.college()}>Open College Connect</Link>
        </Button>
      ) : null}
    </div>
  );
}
