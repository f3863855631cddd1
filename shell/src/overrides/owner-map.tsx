import { useEffect, useState } from 'react';
import type { RegisteredRemote, Registry } from '@cc/contracts/federation/registry';
import type { StoredVersions } from '@cc/contracts/federation/versions';
import { Button } from '@cc/shared-ui/button';
import { overrideSite, type OverrideSite } from './override-site.ts';
import styles from './owner-map.module.css';
import { useOwnedZones } from './use-owned-zones.ts';

export interface OwnerMapProps {
  readonly registry: Registry;
  readonly onClose: () => void;
  readonly site?: Pick<OverrideSite, 'versions'>;
}

/** Frames around the parts of the page, each with its remote, version and team, and links to console and source. */
export function OwnerMap({ registry, onClose, site = overrideSite }: OwnerMapProps) {
  const zones = useOwnedZones(registry);
  const [stored, setStored] = useState<StoredVersions>();
  useEffect(() => {
    // Without the list, the frames have no links.
    site.versions().then(setStored, () => undefined);
  }, [site]);
  return (
    <section aria-label="Who owns what" className={styles.map}>
      {zones.map(({ remote, box: { top, left, width, height } }, place) => (
        <div key={`${remote.name} ${place}`} className={styles.zone} style={{ top, left, width, height }}>
          {/* Inside of the window, also for a page that begins above it and a button at its right edge. */}
          <p
            className={styles.label}
            style={{ top: Math.max(0, -top), [left > window.innerWidth / 2 ? 'right' : 'left']: 0 }}
          >
            <Owner remote={remote} stored={stored} />
          </p>
        </div>
      ))}
      <p className={styles.bar}>
        What has no frame belongs to the shell.
        <Button size="sm" onClick={onClose}>
          Hide
        </Button>
      </p>
    </section>
  );
}

function Owner({ remote, stored }: { readonly remote: RegisteredRemote; readonly stored: StoredVersions | undefined }) {
  const { name, owner, channel = 'live' } = remote;
  const { version } = remote.live;
  const known = stored?.remotes.find((each) => each.name === name);
  const source = known?.versions.find((each) => each.version === version)?.source;
  return (
    <>
      <strong>{name}</strong> {version}, {channel}. {owner || known?.owner}{' '}
      {stored && known ? <a href={`${stored.consoleUrl}/remotes/${name}`}>Console</a> : null}{' '}
      {source ? <Source {...source} /> : null}
    </>
  );
}

function Source({ text, run }: { readonly text: string; readonly run?: string | undefined }) {
  return run === undefined ? <span>Source: {text}</span> : <a href={run}>Source: {text}</a>;
}
