import type { RemoteDeclaration } from '@cc/contracts/federation/registry';
import { displayName } from '@cc/contracts/entities/session';
import { Button } from '@cc/shared-ui/button';
import { AnyFragment, useAuth, useHost } from '@cc/shared-ui/host';
import type { ReactNode } from 'react';
import styles from './frame.module.css';

const noProps = {};

export interface FrameProps {
  readonly declaration: RemoteDeclaration;
  readonly panelIsOpen: boolean;
  readonly onTogglePanel: () => void;
  /** False: the page is in a frame, which has the remote's own slots. */
  readonly hasSlots: boolean;
  readonly children: ReactNode;
}

/** The site's frame around a page: a header of the same height, the main part, and the remote's own slots. */
export function Frame({ declaration, panelIsOpen, onTogglePanel, hasSlots, children }: FrameProps) {
  return (
    <div className={styles.frame}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <header className={styles.header} data-tone="ink">
        <p className={styles.name}>
          <span className={styles.mark}>Standalone</span> <span className={styles.remote}>{declaration.name}</span>
        </p>
        {hasSlots ? <Claims declaration={declaration} slot="header-actions" /> : null}
        <Account />
        <Button
          variant="volt"
          size="sm"
          aria-expanded={panelIsOpen}
          aria-controls="scenario-panel"
          onClick={onTogglePanel}
        >
          Scenario
        </Button>
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {hasSlots ? <Claims declaration={declaration} slot="footer" /> : null}
    </div>
  );
}

/** The fragments that the remote declares for slots of the frame. */
function Claims({ declaration: { name, slots }, slot }: Pick<FrameProps, 'declaration'> & { readonly slot: string }) {
  return slots
    .filter((claim) => claim.slot === slot)
    .map(({ fragment }) => <AnyFragment key={fragment} remote={name} name={fragment} props={noProps} />);
}

function Account() {
  const { openSignIn } = useHost();
  const { user, loading } = useAuth();
  if (loading) return null;
  if (user) return <span className={styles.user}>{displayName(user)}</span>;
  return (
    <Button size="sm" variant="secondary" onClick={() => openSignIn()}>
      Sign In
    </Button>
  );
}
