import type { Registry } from '@cc/contracts/federation/registry';
import type { Overriding } from '@cc/contracts/federation/versions';
import { Button } from '@cc/shared-ui/button';
import { Drawer } from '@cc/shared-ui/drawer';
import { Notice } from '@cc/shared-ui/notice';
import { Skeleton } from '@cc/shared-ui/skeleton';
import styles from './override-panel.module.css';
import { linkHere } from './override-set.ts';
import { overrideSite, type OverrideSite } from './override-site.ts';
import { RecordScenario } from '../recording/record-scenario.tsx';
import { RemoteChoice } from './remote-choice.tsx';
import { useOverridePanel } from './use-override-panel.ts';

export interface OverridePanelProps {
  readonly registry: Registry;
  readonly overriding: Overriding;
  readonly problems: readonly string[];
  readonly onClose: () => void;
  /** Shows on the page which remote owns what. */
  readonly onShowOwners: () => void;
  readonly site?: OverrideSite;
  readonly reload?: () => void;
}

/** All remotes with the version that this page has, and a choice of another one. */
export function OverridePanel({
  registry,
  overriding,
  problems,
  onClose,
  onShowOwners,
  site = overrideSite,
  reload = () => window.location.reload(),
}: OverridePanelProps) {
  const { stored, wanted, choose, apply, clear, copy, said } = useOverridePanel({ registry, site, reload });
  return (
    <Drawer open onOpenChange={(open) => (open ? undefined : onClose())} title="Overrides">
      <form
        className={styles.panel}
        onSubmit={(event) => {
          event.preventDefault();
          void apply();
        }}
      >
        <p>
          Your choices apply to this browser only, until it is closed. Allowed addresses:{' '}
          {overriding.origins.join(', ')}.
        </p>
        {problems.map((problem) => (
          <Notice key={problem} tone="error" title="An override failed">
            {problem} The site’s own version is shown instead.
          </Notice>
        ))}
        {stored === 'loading' ? <Skeleton lines={4} /> : null}
        {stored === 'failed' ? (
          <Notice tone="error" title="The list of versions could not be loaded">
            Your overrides stay as they are. Close this panel and open it again to retry.
          </Notice>
        ) : null}
        {typeof stored === 'object'
          ? stored.remotes.map((remote) => (
              <RemoteChoice
                key={remote.name}
                remote={remote}
                registered={registry.remotes.find(({ name }) => name === remote.name)}
                chosen={wanted.find(({ name }) => name === remote.name)?.from}
                onChoose={(from) => choose(remote.name, from)}
              />
            ))
          : null}
        <div aria-live="polite">{said ? <Notice tone={said.tone}>{said.message}</Notice> : null}</div>
        <div className={styles.actions}>
          <Button type="submit">Apply</Button>
          <Button variant="secondary" onClick={() => void copy()}>
            Copy as a link
          </Button>
          <Button variant="ghost" onClick={() => void clear()}>
            Clear all
          </Button>
        </div>
        <p className={styles.link}>{linkHere(wanted)}</p>
        <Button variant="secondary" onClick={onShowOwners}>
          Show who owns what
        </Button>
        <RecordScenario onStarted={onClose} />
      </form>
    </Drawer>
  );
}
