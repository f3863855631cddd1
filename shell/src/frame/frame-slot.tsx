import type { ReactNode } from 'react';
import type { FrameSlot as Slot, Registry } from '@cc/contracts/federation/registry';
import { AnyFragment } from '@cc/shared-ui/host';
import { claimsOf } from '../remotes/deployed.ts';

const noProps = {};

export interface FrameSlotProps {
  readonly registry: Registry;
  readonly slot: Slot;
  /** Shown when no fragment is declared for the slot, or the first one fails. */
  readonly fallback?: ReactNode;
  /** Shown in place of each fragment while it loads. */
  readonly loading?: ReactNode;
}

/** A slot of the frame, with every fragment that remotes declare for it, in the order of the registry. */
export function FrameSlot({ registry, slot, fallback = null, loading = null }: FrameSlotProps) {
  const claims = claimsOf(registry, slot);
  if (claims.length === 0) return fallback;
  return claims.map(({ remote, fragment }, place) => (
    <AnyFragment
      key={`${remote} ${fragment}`}
      remote={remote}
      name={fragment}
      props={noProps}
      fallback={place === 0 ? fallback : null}
      loading={loading}
    />
  ));
}
