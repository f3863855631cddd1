import type { Finding } from '@cc/contracts/deploy/finding';
import type { RemoteManifest } from '@cc/contracts/federation/registry';

/**
 * Fragments of other remotes that a version places without naming them in `uses`: their teams could change them
 * unwarned.
 * @param placed as the standalone host marks them, `<remote> / <fragment>`
 */
export function undeclaredUses(
  { name, owner, uses = [] }: Pick<RemoteManifest, 'name' | 'owner' | 'uses'>,
  placed: readonly string[],
): Finding[] {
  const declared = new Set(uses.map(({ remote, fragment }) => `${remote} / ${fragment}`));
  return [...new Set(placed)]
    .filter((place) => !declared.has(place))
    .map((place) => ({
      check: 'uses',
      what: `${name} places the fragment ${place}, which "uses" in its remote.json does not name.`,
      whom: [owner],
      remedy: 'Add it to "uses" with an example of its props, so that its team cannot change it unnoticed.',
    }));
}
