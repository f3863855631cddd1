import type { RemoteModule } from '@cc/contracts/federation/remote-module';
import { routes } from './routes.tsx';

/** The entry of Pro Contacts, which the shell loads as `./remote`. */
const remote: RemoteModule = { name: 'mfe-pro-contacts', routes, fragments: {} };

export default remote;
