/** For `useSyncExternalStore`: a subscription to a value that never changes. */
export function neverChanges(): () => void {
  return () => undefined;
}
