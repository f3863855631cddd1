import type { FragmentUser } from '@cc/contracts/deploy/checker';
import type { RemoteManifest } from '@cc/contracts/federation/registry';

/** The live remotes that place fragments of a remote. */
export function fragmentUsers(provider: string, live: readonly RemoteManifest[]): FragmentUser[] {
  return live
    .filter(({ name }) => name !== provider)
    .flatMap(({ name, owner, uses = [] }) =>
      uses.filter(({ remote }) => remote === provider).map(({ fragment }) => ({ remote: name, owner, fragment })),
    );
}
