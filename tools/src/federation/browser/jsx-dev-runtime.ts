import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

/**
 * Development's elements, made by whatever React the page has: a remote that is served for development also stands in a
 * site with React's production build, which knows nothing of development.
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
