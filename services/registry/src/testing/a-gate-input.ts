import type { RemoteManifest } from '@cc/contracts/federation/registry';
import type { GateInput } from '../gate/gate.ts';

export const owner = 'Commerce team';

/** A manifest that passes the gate. */
export function manifest(changes: Partial<RemoteManifest> = {}): RemoteManifest {
  return {
    name: 'mfe-commerce',
    owner,
    version: 'v2',
    global: 'mfe_commerce_v2',
    routes: [{ path: '/cart', title: 'Cart', signInRequired: false }],
    fragments: ['buy-buttons'],
    slots: [],
    navigation: [],
    entry: 'entry.js',
    files: { js: ['common.js'], css: [] },
    pages: { '/cart': { js: ['page.js'], css: ['page.css'] } },
    fragmentProps: { 'buy-buttons': propsSchema({ priceId: 'string', planName: 'string' }, ['priceId']) },
    shared: { react: '^19.0.0', 'react-dom': '^19.0.0', '@cc/shared-ui/button': '^1.0.0' },
    apiContract: '1.2.0',
    hostContract: '1.1.0',
    federation: { bundler: 'webpack 5.110.3', runtime: '2.9.2' },
    sizes: { 'entry.js': 8000, 'common.js': 900, 'page.js': 4000, 'page.css': 700 },
    ...changes,
  };
}

/** A JSON schema of props. */
export function propsSchema(types: Record<string, string>, required: readonly string[]) {
  const properties = Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { type }] as const));
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object', properties, required };
}

/** It places a fragment of the candidate. */
export const marketing = manifest({
  name: 'mfe-marketing',
  owner: 'Marketing team',
  routes: [{ path: '/product/:id', title: 'Product', signInRequired: false }],
  fragments: ['site-footer'],
  fragmentProps: {},
  slots: [{ slot: 'footer', fragment: 'site-footer' }],
  uses: [{ remote: 'mfe-commerce', fragment: 'buy-buttons', props: [{ priceId: 'p1', planName: 'Starter' }] }],
});

/** A shell that takes each of them. */
export function shellManifest(changes: Partial<RemoteManifest> = {}): RemoteManifest {
  return {
    ...manifest(),
    name: 'shell',
    owner: 'Platform team',
    version: 's1',
    global: 'shell_s1',
    routes: ['/auth/callback', '/auth/verify'].map((path) => ({ path, title: path, signInRequired: false })),
    fragments: [],
    pages: {},
    fragmentProps: {},
    shared: { react: '19.3.1', 'react-dom': '19.3.1', '@cc/shared-ui/button': '1.4.0' },
    federation: { bundler: 'webpack 5.110.3', runtime: '2.9.4' },
    host: { fonts: [] },
    ...changes,
  };
}

/** What the gate is given for a version that passes, with changes of its manifest and of the rest. */
export function input(changes: Partial<RemoteManifest> = {}, more: Partial<GateInput> = {}): GateInput {
  return {
    candidate: manifest(changes),
    files: new Set(['entry.js', 'common.js', 'page.js', 'page.css']),
    texts: new Map([['entry.js', 'new URL(path, "http://localhost")']]),
    live: [manifest({ version: 'v1' }), marketing, shellManifest()],
    canaries: [],
    apiContract: '1.2.3',
    approvedBudgets: [],
    ...more,
  };
}
