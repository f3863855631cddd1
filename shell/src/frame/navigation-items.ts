import type { NavigationItem, Registry } from '@cc/contracts/federation/registry';

/** Every remote's links for a place, in the order that the remotes ask for. The shell has none of its own. */
export function navigationItems(
  { remotes }: Registry,
  place: NonNullable<NavigationItem['place']> = 'header',
): NavigationItem[] {
  return remotes
    .flatMap(({ navigation }) => navigation)
    .filter((item) => (item.place ?? 'header') === place)
    .sort((a, b) => a.order - b.order);
}
