import type { RemoteManifest } from '@cc/contracts/federation/registry';
import { input, manifest, marketing, propsSchema } from '../testing/a-gate-input.ts';
import { runGate, type GateInput } from './gate.ts';

const route = (path: string) => ({ path, title: path, signInRequired: false });
const withRoutes = (...paths: string[]): Partial<RemoteManifest> => ({
  routes: [...manifest().routes, ...paths.map(route)],
});
const script = (text: string): GateInput => input({}, { texts: new Map([['page.js', text]]) });
const sheet = (text: string): GateInput => input({}, { texts: new Map([['page.css', text]]) });
const props = (priceId: object): GateInput => {
  const { properties, ...schema } = propsSchema({ priceId: 'string', planName: 'string' }, ['priceId']);
  return input({ fragmentProps: { 'buy-buttons': { ...schema, properties: { ...properties, priceId } } } });
};
const budget = (wanted: NonNullable<RemoteManifest['budget']>): GateInput => input({ budget: wanted });

// Thought out by somebody who did not write the gate, beside the kinds that the other tests of this folder hold.
test.each<[what: string, given: GateInput, check: string]>([
  ['writes the page of another team with a slash at its end', input(withRoutes('/product/:id/')), 'routes'],
  ['writes it in capitals', input(withRoutes('/PRODUCT/7')), 'routes'],
  ['claims it by two parameters', input(withRoutes('/:one/:two')), 'routes'],
  ['accepts fewer values of a prop', props({ type: 'string', enum: ['p2', 'p3'] }), 'fragment-props'],
  ['asks for a longer text in a prop', props({ type: 'string', minLength: 8 }), 'fragment-props'],
  ['takes an object in place of a text', props({ type: 'object', properties: {} }), 'fragment-props'],
  ['styles all pages in a container query', sheet('@container (width>0px){header{color:red}}'), 'styles'],
  ['styles all pages as they appear', sheet('@starting-style{main{opacity:0}}'), 'styles'],
  ['hides what follows it on the page', sheet('.mfe-commerce_a~*{display:none}'), 'styles'],
  ['asks an address of the team’s machine', script('fetch("http://127.0.0.1:4000/x")'), 'addresses'],
  ['opens a socket to it', script('new WebSocket("ws://localhost:4000")'), 'addresses'],
  [
    'lists a file for a fragment that it lacks',
    input({ fragmentFiles: { 'buy-buttons': { js: ['buy.js'], css: [] } } }),
    'files',
  ],
  ['raises its budget with an empty reason', budget({ pageBytes: 90_000, reason: ' ' }), 'budget'],
  ['raises the budget of fragments alone', budget({ fragmentBytes: 20_000, reason: 'Card fields.' }), 'budget'],
  ['pins React to one version', input({ shared: { ...manifest().shared, react: '19.0.0' } }), 'shared'],
  ['was built with the next runtime', input({ federation: { bundler: 'webpack 5', runtime: '3.0.0' } }), 'federation'],
  ['states its API contract in words', input({ apiContract: 'latest' }), 'api-contract'],
  [
    'links to the page of a parameter',
    input({ navigation: [{ label: 'All', to: '/product/:id', order: 1 }] }),
    'navigation',
  ],
  [
    'names the page of another team like its own',
    input(
      { navigation: [{ label: 'Plans', to: '/product/1/', order: 1 }] },
      {
        live: [
          manifest({ version: 'v1' }),
          { ...marketing, navigation: [{ label: 'Plan one', to: '/product/1', order: 1 }] },
        ],
      },
    ),
    'navigation',
  ],
  [
    'places a fragment of another team with a prop too many',
    input(
      { uses: [{ remote: 'mfe-marketing', fragment: 'site-footer', props: [{ tone: 'ink' }] }] },
      { live: [manifest({ version: 'v1' }), { ...marketing, fragmentProps: { 'site-footer': propsSchema({}, []) } }] },
    ),
    'uses',
  ],
])('a version that %s is refused', (_what, given, check) => {
  const { findings } = runGate(given);
  expect(findings.map((finding) => finding.check)).toContain(check);
  for (const { what, whom, remedy } of findings) expect([what, remedy, whom.join()]).not.toContain('');
});
