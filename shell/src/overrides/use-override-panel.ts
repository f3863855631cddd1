import { useEffect, useState } from 'react';
import type { WantedOverride } from '@cc/contracts/federation/overrides';
import type { Registry } from '@cc/contracts/federation/registry';
import type { StoredVersions } from '@cc/contracts/federation/versions';
import { activeOverrides, linkHere } from './override-set.ts';
import type { OverrideSite } from './override-site.ts';

export interface Said {
  readonly tone: 'success' | 'error';
  readonly message: string;
}

export interface OverridePanelState {
  readonly stored: StoredVersions | 'loading' | 'failed';
  readonly wanted: readonly WantedOverride[];
  /** A version or an address; undefined for the site's own version. */
  readonly choose: (name: string, from: string | undefined) => void;
  readonly apply: () => Promise<void>;
  readonly clear: () => Promise<void>;
  readonly copy: () => Promise<void>;
  readonly said: Said | undefined;
}

export interface OverridePanelOptions {
  readonly registry: Registry;
  readonly site: OverrideSite;
  readonly reload: () => void;
}

/** The panel's form, initially the active overrides, and its actions. */
export function useOverridePanel({ registry, site, reload }: OverridePanelOptions): OverridePanelState {
  const [wanted, setWanted] = useState<readonly WantedOverride[]>(() => activeOverrides(registry));
  const [said, setSaid] = useState<Said>();
  const stored = useStoredVersions(site);

  async function set(next: readonly WantedOverride[]): Promise<void> {
    try {
      const refused = await site.open(linkHere(next));
      if (refused !== undefined) return setSaid({ tone: 'error', message: refused });
    } catch {
      return setSaid({ tone: 'error', message: 'The site did not answer. Nothing was changed. Please try again.' });
    }
    // The panel's hash would open it again on the next page.
    window.history.replaceState(window.history.state, '', window.location.href.replace(/#.*$/, ''));
    reload();
  }

  return {
    stored,
    wanted,
    said,
    choose(name, from) {
      setSaid(undefined);
      setWanted((now) => {
        const others = now.filter((override) => override.name !== name);
        return from === undefined ? others : [...others, { name, from }];
      });
    },
    apply: () => set(wanted),
    clear: () => set([]),
    async copy() {
      try {
        await navigator.clipboard.writeText(linkHere(wanted));
        setSaid({ tone: 'success', message: 'Link copied. It opens this page with the same versions.' });
      } catch {
        setSaid({ tone: 'error', message: 'The browser did not allow copying. The link is below.' });
      }
    },
  };
}

function useStoredVersions(site: OverrideSite): OverridePanelState['stored'] {
  const [stored, setStored] = useState<OverridePanelState['stored']>('loading');
  useEffect(() => {
    let current = true;
    site.versions().then(
      (versions) => current && setStored(versions),
      () => current && setStored('failed'),
    );
    return () => {
      current = false;
    };
  }, [site]);
  return stored;
}
