import type { RemoteModule } from '@cc/contracts/federation/remote-module';
import type { FragmentsOf } from '@cc/contracts/fragments/remote-fragments';
import { CommerceRoot } from './commerce-root.tsx';
import { routes } from './routes.tsx';

/** The entry of commerce, which the shell loads as `./remote`. */
const remote: RemoteModule = {
  name: 'mfe-commerce',
  routes,
  fragments: {
    'cart-button': () => import(/* webpackChunkName: "fragment-cart-button" */ './fragments/cart-button.tsx'),
    'buy-button': () => import(/* webpackChunkName: "fragment-buy-button" */ './fragments/buy-button.tsx'),
    'add-to-cart-button': () =>
      import(/* webpackChunkName: "fragment-add-to-cart-button" */ './fragments/add-to-cart-button.tsx'),
    'buy-buttons': () => import(/* webpackChunkName: "fragment-buy-buttons" */ './fragments/buy-buttons.tsx'),
  } satisfies FragmentsOf<'mfe-commerce'>,
  Root: CommerceRoot,
};

export default remote;
