import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

/**
 * The development JSX runtime, on top of the page's React: a remote from a dev server may also run in a site with
 * React's production build, which has no development runtime.
 */
export function jsxDEV(
  type: Parameters<typeof jsx>[0],
  props: Parameters<typeof jsx>[1],
  key: string | undefined,
  hasStaticChildren: boolean,
) {
  return (hasStaticChildren ? jsxs : jsx)(type, props, key);
}

export { Fragment };
