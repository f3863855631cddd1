import type { HostServices } from '@cc/contracts/federation/host-services';
import type { RemoteModule } from '@cc/contracts/federation/remote-module';
import { useHost } from '@cc/shared-ui/host';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { routes } from './routes.tsx';
import { makeStore, type AppStore } from './state/store.ts';

// One store per host, so that the wizard keeps its state while another page is open.
const stores = new WeakMap<HostServices, AppStore>();

function storeOf(host: HostServices): AppStore {
  const store = stores.get(host) ?? makeStore(host);
  stores.set(host, store);
  return store;
}

/** Gives this remote's store to each of its pages. */
function Root({ children }: { readonly children: ReactNode }) {
  return <Provider store={storeOf(useHost())}>{children}</Provider>;
}

/** The entry of College Connect, which the shell loads as `./remote`. */
const remote: RemoteModule = { name: 'mfe-college-connect', routes, fragments: {}, Root };

export default remote;
