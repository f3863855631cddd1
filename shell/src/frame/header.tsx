import type { ReactNode } from 'react';
import type { NavigationItem } from '@cc/contracts/federation/registry';
import { NavLink } from '@cc/shared-ui/router';
import { Brand } from '../brand/brand.tsx';
import { Account } from './account.tsx';
import styles from './header.module.css';
import { NavigationDrawer } from './navigation-drawer.tsx';
import { useScrolled } from './use-scrolled.ts';

/**
 * Transparent at the top; white, blurred and shadowed once the page is scrolled (specification 2). Over a dark hero its
 * text is light.
 */
export function Header({
  tone,
  items,
  accountItems,
  drawerItems,
  actions,
}: {
  /** Background at the page's top. */
  readonly tone: 'paper' | 'ink';
  readonly items: readonly NavigationItem[];
  /** Links of the signed-in user's own menu. */
  readonly accountItems: readonly NavigationItem[];
  /** Further links of the menu of small screens. */
  readonly drawerItems: readonly NavigationItem[];
  /** Further controls, beside the account. */
  readonly actions: ReactNode;
}) {
  const scrolled = useScrolled();
  return (
    <header className={styles.header} data-scrolled={scrolled} data-tone={scrolled ? 'paper' : tone}>
      <div className={styles.bar}>
        <Brand />
        <nav aria-label="Main" className={styles.links}>
          {items.map(({ to, label }) => (
            <NavLink key={to} to={to} end={to === '/'} className={styles.link ?? ''}>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className={styles.actions}>
          {actions}
          <Account items={accountItems} />
        </div>
        <NavigationDrawer className={styles.opener} items={[...items, ...drawerItems]} />
      </div>
    </header>
  );
}
