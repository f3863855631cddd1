// The build points these names at the remote that its dev server serves.
declare module '#remote' {
  import type { RemoteModule } from '@cc/contracts/federation/remote-module';

  const remote: RemoteModule;
  export default remote;
}

declare module '#scenarios' {
  import type { Scenario } from '@cc/contracts/scenarios/scenario';

  export const scenarios: readonly Scenario[];
}

declare module '#declaration' {
  const declaration: unknown;
  export default declaration;
}
