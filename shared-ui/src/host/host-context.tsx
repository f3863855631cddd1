import { createContext, use, type ReactNode } from 'react';
import type { HostServices } from '@cc/contracts/federation/host-services';

const HostContext = createContext<HostServices | null>(null);

/** Provides the host's services to every page and fragment inside. */
export function HostProvider({ host, children }: { readonly host: HostServices; readonly children?: ReactNode }) {
  return <HostContext value={host}>{children}</HostContext>;
}

/**
 * The services that the host gives to remotes.
 * @throws Error outside of a HostProvider
 */
export function useHost(): HostServices {
  const host = use(HostContext);
  if (!host) throw new Error('useHost must be used within a HostProvider');
  return host;
}
