import type { RegisteredRemote, Registry, RemoteSource } from '@cc/contracts/federation/registry';

/** One version of a remote, for tests. */
export function aSource(version: string): RemoteSource {
  return {
    version,
    global: `trial_${version}`,
    entry: `/remotes/trial/${version}/entry.js`,
    files: { js: [], css: [] },
    pages: {},
  };
}

/** A remote with one page at `/trial` and another at `/trial/:id`, for tests. */
export function aRemote(overrides: Partial<RegisteredRemote> = {}): RegisteredRemote {
  return {
    name: 'trial',
    owner: 'Trial team',
    routes: [
      { path: '/trial', title: 'Trial', signInRequired: false },
      { path: '/trial/:id', title: 'One trial', signInRequired: false },
    ],
    fragments: [],
    slots: [],
    navigation: [
      { label: 'Second', to: '/second', order: 20 },
      { label: 'Trial', to: '/trial', order: 10 },
    ],
    live: aSource('live'),
    ...overrides,
  };
}

export function aRegistry(...remotes: RegisteredRemote[]): Registry {
  return { remotes };
}
