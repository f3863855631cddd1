import type { RemoteRoute } from '@cc/contracts/federation/remote-module';

export const routes: readonly RemoteRoute[] = [];
