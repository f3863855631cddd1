import type { RemoteDeclaration } from '@cc/contracts/federation/registry';
import type { RemoteModule } from '@cc/contracts/federation/remote-module';
import type { Scenario } from '@cc/contracts/scenarios/scenario';

/** Another remote that can be shown. */
export interface OtherRemote {
  readonly declaration: RemoteDeclaration;
  /** Its live version. */
  readonly load: () => Promise<RemoteModule>;
}

/** The remote that is shown, and its source: a dev server or a stored version. */
export interface StandaloneSource {
  /** The prefix of the site's paths in standalone addresses, without a slash at its end. */
  readonly base: string;
  /** The same for another remote; undefined if only one can be shown. */
  readonly baseOf: ((remote: string) => string) | undefined;
  readonly declaration: RemoteDeclaration;
  readonly version: string;
  /** Newest first; empty if there is no choice. */
  readonly versions: readonly string[];
  readonly scenarios: readonly Scenario[];
  readonly load: () => Promise<RemoteModule>;
  readonly others: readonly OtherRemote[];
}
