import { useEffect } from 'react';
import { useHost } from './host-context.tsx';

/**
 * Keeps the site from offering a reload while work would be lost by it.
 * @param reason one sentence for the visitor, such as "Your message is not sent yet."
 */
export function useHoldReload(held: boolean, reason: string): void {
  const host = useHost();
  useEffect(() => (held ? host.holdReload?.(reason) : undefined), [host, held, reason]);
}
