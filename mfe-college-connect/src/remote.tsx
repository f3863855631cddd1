import type { RemoteModule } from '@cc/contracts/federation/remote-module';
import { routes } from './routes.tsx';

/** The one door of College Connect: what the shell loads as `./remote`. */
const remote: RemoteModule = { name: 'mfe-college-connect', routes, fragments: {} };

export default remote;
