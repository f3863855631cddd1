import { lazy, Suspense, useEffect, useState } from 'react';
import type { Registry } from '@cc/contracts/federation/registry';
import type { Overriding } from '@cc/contracts/federation/versions';
import styles from './override-badge.module.css';
import { activeOverrides } from './override-set.ts';

const OverrideTools = lazy(() => import(/* webpackChunkName: "override-tools" */ './override-tools.tsx'));

/** This hash opens the panel on any page. */
export const panelHash = '#overrides';

export interface OverrideBadgeProps {
  readonly registry: Registry;
  readonly overriding: Overriding;
  /** Overrides that could not be loaded, one sentence each. */
  readonly problems: readonly string[];
}

/** Shows on every page that overrides are active, and opens the panel. Alt+Shift+O always opens it too. */
export function OverrideBadge({ registry, overriding, problems }: OverrideBadgeProps) {
  const [open, setOpen] = usePanel();
  const active = activeOverrides(registry);
  const text = active.length === 1 ? '1 override is on' : `${active.length} overrides are on`;
  return (
    <>
      {active.length > 0 ? (
        <section aria-label="Overrides">
          <button type="button" className={styles.badge} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {problems.length > 0 ? `${text}, ${problems.length} failed` : text}
          </button>
        </section>
      ) : null}
      {open ? (
        <Suspense fallback={null}>
          <OverrideTools
            registry={registry}
            overriding={overriding}
            problems={problems}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function usePanel(): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(() => window.location.hash === panelHash);
  useEffect(() => {
    const byKeys = ({ altKey, shiftKey, code }: KeyboardEvent) => {
      if (altKey && shiftKey && code === 'KeyO') setOpen(true);
    };
    const byHash = () => {
      if (window.location.hash === panelHash) setOpen(true);
    };
    window.addEventListener('keydown', byKeys);
    window.addEventListener('hashchange', byHash);
    return () => {
      window.removeEventListener('keydown', byKeys);
      window.removeEventListener('hashchange', byHash);
    };
  }, []);
  return [open, setOpen];
}
