import type { NavigationItem } from '@cc/contracts/federation/registry';
import { Drawer } from '@cc/shared-ui/drawer';
import { NavLink } from '@cc/shared-ui/router';
import styles from './navigation-drawer.module.css';

export interface NavigationDrawerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly items: readonly NavigationItem[];
}

/** The header's links on a phone. Closes when a link is chosen (specification 2). */
export function NavigationDrawer({ open, onOpenChange, items }: NavigationDrawerProps) {
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title="Menu" side="right">
      <nav aria-label="Main">
        <ul className={styles['list']}>
          {items.map(({ to, label }) => (
            <li key={to}>
              <NavLink to={to} end={to === '/'} className={styles['link'] ?? ''} onClick={() => onOpenChange(false)}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </Drawer>
  );
}
