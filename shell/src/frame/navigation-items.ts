import type { NavigationItem, Registry } from '@cc/contracts/federation/registry';

/** Every remote's links, in the order that the remotes ask for. The shell has none of its own. */
export function navigationItems({ remotes }: Registry): NavigationItem[] {
  return remotes.flatMap(({ navigation }) => navigation).sort((a, b) => a.order - b.order);
}
