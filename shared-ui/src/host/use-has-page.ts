import { useHost } from './host-context.tsx';

/** Whether another remote's page is deployed, so that no link leads nowhere. */
export function useHasPage(path: string): boolean {
  return useHost().hasPage(path);
}
