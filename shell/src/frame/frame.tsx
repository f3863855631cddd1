import { useMemo, type ReactNode } from 'react';
import { mainId } from '@cc/contracts/federation/boot';
import type { NavigationItem, Registry } from '@cc/contracts/federation/registry';
import { useLocation } from '@cc/shared-ui/router';
import { routeOfPath } from '../remotes/route-of-path.ts';
import styles from './frame.module.css';
import { FrameSlot } from './frame-slot.tsx';
import { Header } from './header.tsx';
import { navigationItems } from './navigation-items.ts';
import { useForeseenSignIn } from './use-foreseen-sign-in.ts';

/** The frame around every page: header, main part and footer. */
export function Frame({
  registry,
  items,
  children,
}: {
  readonly registry: Registry;
  readonly items: readonly NavigationItem[];
  readonly children: ReactNode;
}) {
  const { pathname } = useLocation();
  const accountItems = useMemo(() => navigationItems(registry, 'account'), [registry]);
  const drawerItems = useMemo(() => navigationItems(registry, 'drawer'), [registry]);
  const tone = routeOfPath(registry, pathname)?.headerTone ?? 'paper';
  return (
    <div className={styles.frame} inert={useForeseenSignIn(registry)}>
      <a href={`#${mainId}`} className={styles.skip}>
        Skip to content
      </a>
      <Header
        tone={tone}
        items={items}
        accountItems={accountItems}
        drawerItems={drawerItems}
        actions={<FrameSlot registry={registry} slot="header-actions" loading={<span className={styles.action} />} />}
      />
      <main id={mainId} className={styles.main} data-header-tone={tone} tabIndex={-1}>
        {children}
      </main>
      <FrameSlot registry={registry} slot="footer" fallback={<PlainFooter />} />
    </div>
  );
}

/** Shown when no remote provides a footer. */
function PlainFooter() {
  return <footer className={styles.plainFooter}>© Coach Connect. All rights reserved.</footer>;
}
