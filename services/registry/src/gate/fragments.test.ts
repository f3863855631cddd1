import { input, manifest, marketing, owner, propsSchema, shellManifest } from '../testing/a-gate-input.ts';
import { checkOwnUses } from './fragments.ts';
import { runGate } from './gate.ts';

test('the props of a fragment are compiled once, however often it is placed', () => {
  const readsWith = (uses: number) => {
    let reads = 0;
    const { properties, ...rest } = propsSchema({ priceId: 'string', planName: 'string' }, []);
    const schema = {
      ...rest,
      get properties() {
        reads += 1;
        return properties;
      },
    };
    const use = { remote: 'mfe-commerce', fragment: 'buy-buttons', props: [{}, {}] };
    const given = input({ fragmentProps: { 'buy-buttons': schema }, uses: Array.from({ length: uses }, () => use) });
    expect(runGate(given).findings).toEqual([]);
    return reads;
  };
  expect(readsWith(1)).toBeGreaterThan(0);
  expect(readsWith(50)).toBe(readsWith(1));
});

const placing = 't(RemoteFragment,{remote:"mfe-commerce",name:"buy-buttons",props:{priceId:e}})';
const builtAs = (file: string, text: string, uses: typeof marketing.uses) =>
  checkOwnUses({ ...input(), candidate: { ...marketing, uses }, texts: new Map([[file, text]]) });

test.each([
  placing,
  "host.loadFragment('mfe-commerce','buy-buttons')",
  't(F,{remote:"mfe-commerce",props:{size:1,of:{a:1}},name:"buy-buttons"})',
  't(o,{"name":`buy-buttons`,fallback:a,"remote":`mfe-commerce`})',
])('a fragment that a script places and "uses" lacks is refused: %s', (text) => {
  expect(builtAs('page.js', text, [])).toMatchObject([
    {
      check: 'uses',
      what: expect.stringContaining('page.js places the fragment buy-buttons of mfe-commerce'),
      whom: ['Marketing team'],
      remedy: expect.stringContaining('{ "remote": "mfe-commerce", "fragment": "buy-buttons"'),
    },
  ]);
});

test.each([
  ['email', 'url', 'f({remote:"email"},{name:"url"})'],
  ['mfe-commerce', 'aria-labelledby', 't(F,{remote:"mfe-commerce",name:"buy-buttons"}),t(G,{"aria-labelledby":a})'],
  ['mfe-commerce', 'mfe-marketing_a1', 't("p",{className:"mfe-marketing_a1",children:t(F,{remote:"mfe-commerce"})})'],
])(
  'a team that calls a fragment of %s %s stops no release of a script with these words: %s',
  (name, fragment, text) => {
    const live = [manifest({ name, fragments: [fragment] })];
    const findings = (script: string) =>
      checkOwnUses({
        ...input(),
        candidate: { ...marketing, uses: [] },
        live,
        texts: new Map([['page.js', script]]),
      });
    expect(findings(`const words=["${name}","${fragment}"];${text}`)).toEqual([]);
    expect(findings(`t(F,{name:'${fragment}',className:a,remote: '${name}'})`)).toHaveLength(1);
  },
);

test.each(['offer.card', 'offer:card'])('a fragment with a dot or a colon in its name is found: %s', (fragment) => {
  const live = [manifest({ name: 'mfe-shop', fragments: [fragment] })];
  const texts = new Map([['page.js', `t(F,{remote:"mfe-shop",name:"${fragment}"})`]]);
  const given = { ...input(), candidate: { ...marketing, uses: [] }, live, texts };
  expect(checkOwnUses(given)).toMatchObject([{ what: expect.stringContaining(`fragment ${fragment} of mfe-shop`) }]);
  const other = new Map([['page.js', 't(F,{remote:"mfe-shop",name:"offerXcard"})']]);
  expect(checkOwnUses({ ...given, texts: other })).toEqual([]);
});

test('a declared fragment, one of the remote itself, and names that are apart or part of other words pass', () => {
  expect(builtAs('page.js', placing, marketing.uses)).toEqual([]);
  expect(builtAs('page.js', '"mfe-commerce" "fragment-buy-buttons"', [])).toEqual([]);
  expect(builtAs('scenarios.json', placing, [])).toEqual([]);
  expect(checkOwnUses(input({ uses: [] }, { texts: new Map([['page.js', placing]]) }))).toEqual([]);
});

test('a fragment whose props have any name is refused', () => {
  const open = { ...propsSchema({ priceId: 'string' }, []), additionalProperties: {} };
  expect(runGate(input({ fragmentProps: { 'buy-buttons': open } })).findings).toMatchObject([
    { check: 'fragment-props', what: expect.stringContaining('accepts props of any name'), whom: [owner] },
  ]);
});

describe('a use of a fragment that never was', () => {
  const hostile = {
    ...marketing,
    name: 'aaa-evil',
    uses: [{ remote: 'mfe-commerce', fragment: 'never', props: [{}] }],
  };
  const without = { fragments: [], fragmentProps: {} };

  test('does not hold back the first deployment of its remote, nor the next ones', () => {
    expect(runGate(input(without, { live: [hostile, shellManifest()] })).findings).toEqual([]);
    const first = input({ ...without, version: 'v1' }).candidate;
    expect(runGate(input(without, { live: [first, hostile, shellManifest()] })).findings).toEqual([]);
  });

  test('is a finding of its own remote where that placed it nowhere before', () => {
    const live = [input({ ...without, version: 'v1' }).candidate, { ...hostile, uses: [] }];
    expect(checkOwnUses({ ...input({}, { live }), candidate: { ...hostile, slots: [] } })).toMatchObject([
      { check: 'uses', what: expect.stringContaining('aaa-evil places the fragment never'), whom: ['Marketing team'] },
    ]);
  });
});

test('a provider that is rolled back to a version without a fragment holds up no hotfix of those that place it, only new places', () => {
  const live = [manifest({ version: 'v1', fragments: [], fragmentProps: {} }), marketing, shellManifest()];
  const findingsOf = (uses: typeof marketing.uses) =>
    checkOwnUses({ ...input({}, { live }), candidate: { ...marketing, version: 'hotfix', uses } });
  expect(findingsOf(marketing.uses)).toEqual([]);
  const more = [{ remote: 'mfe-commerce', fragment: 'buy-buttons', props: [{ priceId: 'p2' }] }];
  expect(findingsOf(more)).toMatchObject([{ what: expect.stringContaining('it is not in mfe-commerce v1') }]);
});
