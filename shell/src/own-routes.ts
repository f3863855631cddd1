import { homeRoute } from '@cc/contracts/federation/shell';

/**
 * Routes that the shell answers by itself, without any remote. `/` is its own only as long as no remote declares it;
 * `remote.json` declares the others.
 */
export const shellRoutes = {
  home: homeRoute,
  authCallback: { path: '/auth/callback', title: 'Signing in' },
  authVerify: { path: '/auth/verify', title: 'Verifying your email' },
} as const;
