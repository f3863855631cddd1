import type { ReactNode } from 'react';
import type { FrameSlot as Slot, Registry } from '@cc/contracts/federation/registry';
import { RemoteFragment } from '@cc/shared-ui/host';
import { claimsOf } from '../remotes/deployed.ts';

const noProps = {};

export interface FrameSlotProps {
  readonly registry: Registry;
  readonly slot: Slot;
  /** Shown when nobody claims the place, or the one who does cannot fill it. */
  readonly fallback?: ReactNode;
  /** Keeps the room of each fragment while it is on its way. */
  readonly loading?: ReactNode;
}

/** A place of the frame that remotes fill: every fragment that claims it, by the order of the registry. */
export function FrameSlot({ registry, slot, fallback = null, loading = null }: FrameSlotProps) {
  const claims = claimsOf(registry, slot);
  if (claims.length === 0) return fallback;
  return claims.map(({ remote, fragment }, place) => (
    <RemoteFragment
      key={`${remote} ${fragment}`}
      remote={remote}
      name={fragment}
      props={noProps}
      fallback={place === 0 ? fallback : null}
      loading={loading}
    />
  ));
}
