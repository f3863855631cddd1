/** A subscription to what is known once and for all when a document arrives. */
export function neverChanges(): () => void {
  return () => undefined;
}
