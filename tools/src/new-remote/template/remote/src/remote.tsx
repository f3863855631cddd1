import type { RemoteModule } from '@cc/contracts/federation/remote-module';
import { routes } from './routes.tsx';

/** The entry of Example: the shell loads it as `./remote`. */
const remote: RemoteModule = {
  name: 'mfe-example',
  routes,
  fragments: {
    'example-card': () => import(/* webpackChunkName: "fragment-example-card" */ './fragments/example-card.tsx'),
  },
};

export default remote;
