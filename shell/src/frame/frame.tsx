import type { ReactNode } from 'react';
import type { NavigationItem } from '@cc/contracts/federation/registry';
import { Footer } from './footer.tsx';
import styles from './frame.module.css';
import { Header } from './header.tsx';

/** What stands around every page. */
export function Frame({
  items,
  children,
}: {
  readonly items: readonly NavigationItem[];
  readonly children: ReactNode;
}) {
  return (
    <div className={styles['frame']}>
      <a href="#main" className={styles['skip']}>
        Skip to content
      </a>
      <Header items={items} />
      <main id="main" className={styles['main']} tabIndex={-1}>
        {children}
      </main>
      <Footer items={items} />
    </div>
  );
}
