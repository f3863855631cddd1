import type { NavigationItem } from '@cc/contracts/federation/registry';
import { NativeDrawer } from '@cc/shared-ui/drawer';
import { Icon } from '@cc/shared-ui/icon';
import { IconButton } from '@cc/shared-ui/icon-button';
import { NavLink } from '@cc/shared-ui/router';
import styles from './navigation-drawer.module.css';
import { useDrawerCloses } from './use-drawer-closes.ts';

const id = 'menu';

export interface NavigationDrawerProps {
  /** Of the button that opens it. */
  readonly className: string | undefined;
  readonly items: readonly NavigationItem[];
}

/** The header's links on a phone, and the button to them. Closes when a link is chosen (specification 2). */
export function NavigationDrawer({ className, items }: NavigationDrawerProps) {
  useDrawerCloses(id);
  return (
    <NativeDrawer
      id={id}
      title="Menu"
      opener={(opens) => <IconButton className={className} label="Open menu" icon={<Icon name="menu" />} {...opens} />}
    >
      {(close) => (
        <nav aria-label="Main">
          <ul className={styles.list}>
            {items.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} end={to === '/'} className={styles.link ?? ''} onClick={close}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </NativeDrawer>
  );
}
