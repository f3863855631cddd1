import type { RemoteDeclaration } from '@cc/contracts/federation/registry';
import type { RemoteModule } from '@cc/contracts/federation/remote-module';
import type { Scenario } from '@cc/contracts/scenarios/scenario';

/** Another remote that could be shown. */
export interface OtherRemote {
  readonly declaration: RemoteDeclaration;
  /** Its code, as it is live. */
  readonly load: () => Promise<RemoteModule>;
}

/** The remote that is shown, and where it comes from: a dev server, or a version of the store. */
export interface StandaloneSource {
  /** The prefix of the site's paths in standalone addresses, without a slash at its end. */
  readonly base: string;
  /** The same for another remote; undefined where only one can be shown. */
  readonly baseOf: ((remote: string) => string) | undefined;
  readonly declaration: RemoteDeclaration;
  readonly version: string;
  /** Newest first; empty where there are none to choose from. */
  readonly versions: readonly string[];
  readonly scenarios: readonly Scenario[];
  readonly load: () => Promise<RemoteModule>;
  readonly others: readonly OtherRemote[];
}
