import type { RemoteModule } from '@cc/contracts/federation/remote-module';
import type { FragmentsOf } from '@cc/contracts/fragments/remote-fragments';
import { routes } from './routes.tsx';

/** The entry of the marketing site, which the shell loads as `./remote`. */
const remote: RemoteModule = {
  name: 'mfe-marketing',
  routes,
  fragments: {
    'site-footer': () => import(/* webpackChunkName: "fragment-site-footer" */ './features/footer/site-footer.tsx'),
    'newsletter-footer': () =>
      import(/* webpackChunkName: "fragment-newsletter-footer" */ './newsletter/newsletter-footer.tsx'),
  } satisfies FragmentsOf<'mfe-marketing'>,
};

export default remote;
