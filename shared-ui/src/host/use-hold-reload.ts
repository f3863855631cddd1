import { useEffect } from 'react';
import { useHost } from './host-context.tsx';

/**
 * Keeps the host from offering a reload that would lose work.
 * @param reason one sentence for the visitor, such as "Your message is not sent yet."
 */
export function useHoldReload(held: boolean, reason: string): void {
  const host = useHost();
  useEffect(() => (held ? host.holdReload?.(reason) : undefined), [host, held, reason]);
}
