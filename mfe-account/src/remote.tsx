import type { RemoteModule } from '@cc/contracts/federation/remote-module';
import { routes } from './routes.tsx';

/** The entry of the account's pages, which the shell loads as `./remote`. */
const remote: RemoteModule = { name: 'mfe-account', routes, fragments: {} };

export default remote;
