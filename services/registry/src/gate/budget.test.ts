import type { RemoteManifest } from '@cc/contracts/federation/registry';
import { input, manifest, marketing, owner } from '../testing/a-gate-input.ts';
import { checkBudget } from './budget.ts';

const fragmentFiles = { 'buy-buttons': { js: ['page.js'], css: ['page.css'] } };

test.each<[what: string, changes: Partial<RemoteManifest>, message: RegExp]>([
  ['entry', { budget: { entryBytes: 8000 } }, /loads before any page: 8900 bytes, 900 over its budget of 8000/],
  ['page', { budget: { pageBytes: 4000 } }, /\/cart loads of its own: 4700 bytes, 700 over/],
  ['fragment', { fragmentFiles, budget: { fragmentBytes: 4000 } }, /buy-buttons of mfe-commerce.*4700 bytes, 700 over/],
])('a large %s is refused', (_what, changes, message) => {
  expect(checkBudget(input(changes, { live: [] }))).toMatchObject([
    { what: expect.stringMatching(message), whom: [owner] },
  ]);
});

test('a large fragment names the pages of other teams that wait for it', () => {
  const changes = { fragmentFiles, sizes: { ...manifest().sizes, 'page.js': 377_000 } };
  const [use] = marketing.uses ?? [];
  const placing = { ...marketing, uses: use ? [{ ...use, pages: ['/pricing', '/'] }] : [] };
  const [page, fragment] = checkBudget(input(changes, { live: [manifest(), placing] }));
  expect(page?.what).toContain('/cart loads of its own: 377700 bytes');
  expect(fragment).toMatchObject({
    what: expect.stringContaining(
      'loads on /pricing, / of mfe-marketing, besides the 8900 bytes of its remote: 377700',
    ),
    whom: [owner, 'Marketing team'],
  });
  const slots: RemoteManifest['slots'] = [{ slot: 'header-actions', fragment: 'buy-buttons' }];
  expect(checkBudget(input({ ...changes, pages: {}, slots }))).toMatchObject([
    { what: expect.stringContaining('loads on every page (header-actions)'), whom: [owner, 'every visitor'] },
  ]);
});

test.each<[what: string, changes: Partial<RemoteManifest>, message: RegExp]>([
  [
    'a fragment of the frame',
    { slots: [{ slot: 'footer', fragment: 'buy-buttons' }] },
    /loads on every page \(footer\)/,
  ],
  ['the entry', { entry: 'page.js' }, /loads before any page/],
])('a size that the file of %s cannot have is not believed', (_what, changes, message) => {
  const random = Array.from({ length: 12_000 }, (_, i) => Math.sin(i + 1).toString(36)).join();
  const given = { fragmentFiles, pages: {}, sizes: { ...manifest().sizes, 'page.js': 1 }, ...changes };
  const found = (text: string) => checkBudget(input(given, { texts: new Map([['page.js', text]]) }));
  expect(found(random).map(({ what }) => what)).toContainEqual(expect.stringMatching(message));
  expect(found('small')).toEqual([]);
});

const larger = { pageBytes: 90_000, reason: 'Card fields load with the page.' };

test.each([
  ['without a reason', { pageBytes: 90_000 }, [], /pageBytes 90000 \(the platform gives 60000\), and gives no reason/],
  ['that nobody approved', larger, [], /has not approved.*Card fields/],
  ['that is larger than the approved one', larger, [{ pageBytes: 80_000 }, { entryBytes: 90_000 }], /not approved/],
])('a larger budget %s is refused', (_what, budget, approvedBudgets, message) => {
  const changes = { budget, sizes: { ...manifest().sizes, 'page.js': 70_000 } };
  expect(checkBudget(input(changes, { approvedBudgets }))).toMatchObject([
    { check: 'budget', what: expect.stringMatching(message), whom: [owner] },
  ]);
});

test('the finding says how a larger budget is approved; then it passes, and so does a smaller one', () => {
  const [finding] = checkBudget(input({ budget: larger }));
  expect(finding?.remedy).toContain('"npm run deploy:approve -- mfe-commerce v2"');
  expect(checkBudget(input({ budget: larger }, { approvedBudgets: [larger] }))).toEqual([]);
  expect(checkBudget(input({ budget: { pageBytes: 50_000 } }))).toEqual([]);
});
