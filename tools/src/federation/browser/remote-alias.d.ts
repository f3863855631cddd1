// The build points this name at the remote that its dev server serves.
declare module '#remote' {
  import type { RemoteModule } from '@cc/contracts/federation/remote-module';

  const remote: RemoteModule;
  export default remote;
}
