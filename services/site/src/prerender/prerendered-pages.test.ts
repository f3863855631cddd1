import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { mock } from 'node:test';
import type { Page } from '../addresses/page.ts';
import { pageAt } from '../testing/a-page-to-render.ts';
import { PrerenderedPages, type PageToRender } from './prerendered-pages.ts';
import type { Prerenderer } from './prerenderer.ts';
import { TimedOut } from './timed-out.ts';

const page: Page = {
  status: 200,
  path: '/trial',
  canonicalPath: '/trial',
  title: 'Trial',
  description: undefined,
  indexed: true,
  structuredData: [],
  open: false,
  files: { js: ['/remotes/trial/one/entry.js'], css: ['/remotes/trial/one/page.css'] },
  prerendered: true,
  prerenderPath: '/trial',
};
const wanted: PageToRender = {
  page,
  shell: {
    ...pageAt('/trial').shell,
    js: ['/remotes/shell/s1/main.js'],
    css: ['/remotes/shell/s1/main.css'],
    integrity: { '/remotes/shell/s1/main.js': 'sha256-abc' },
  },
  registry: { remotes: [] },
  host: { siteUrl: '', apiBaseUrl: '', supabaseUrl: '', supabaseKey: '' },
};
const files: Record<string, string> = {
  '/remotes/shell/s1/main.css': 'a{background:url(x.png)}/*# sourceMappingURL=main.css.map*/',
  '/remotes/trial/one/page.css': 'b::after{content:"</style>"}c{background:url("/y.png")}',
  '/remotes/shell/s1/l.js': 'boot()',
  '/remotes/shell/s1/s.cjs': '',
};

const hashed = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

function pages(render: () => Promise<string>, more = {}) {
  const seen = { rendered: 0, warned: 0 };
  const rendered = new PrerenderedPages({
    prerenderer: {
      render: async () => {
        seen.rendered += 1;
        return { html: await render(), styleAttributes: [], fragments: [], warnings: [] };
      },
    },
    read: async (address) => files[address] ?? '',
    log: { warn: () => void (seen.warned += 1) },
    ...more,
  });
  return { rendered, seen };
}

test('a page is rendered once for each set of versions, and brings its styles and scripts', async () => {
  const { rendered, seen } = pages(async () => '<h1>Trial</h1>');
  const first = await rendered.get(wanted);
  expect(first).toEqual({
    html: '<h1>Trial</h1>',
    loader: 'boot()',
    boot: {
      scripts: ['/remotes/shell/s1/main.js', '/remotes/trial/one/entry.js'],
      integrity: ['sha256-abc', ''],
      fragments: [],
    },
    styles: [
      { name: 'main.css', css: 'a{background:url(/remotes/shell/s1/x.png)}' },
      { name: 'page.css', css: 'b::after{content:"<\\/style>"}c{background:url("/y.png")}' },
    ],
    styleSources: {
      elements: [
        hashed('a{background:url(/remotes/shell/s1/x.png)}'),
        hashed('b::after{content:"<\\/style>"}c{background:url("/y.png")}'),
      ],
      attributes: [],
    },
  });
  expect(await rendered.get(wanted)).toEqual(first);
  expect(seen.rendered).toBe(1);
  await rendered.get({ ...wanted, shell: { ...wanted.shell, version: 's2' } });
  expect(seen.rendered).toBe(2);
});

test('a page whose stylesheets are too long for a document is refused before they are searched for patterns', async () => {
  const read = async () => '/*# sourceMappingURL='.repeat(20_000);
  const { rendered, seen } = pages(async () => 'rendered', { read });
  expect(await rendered.get(wanted)).toBeUndefined();
  expect(seen).toEqual({ rendered: 1, warned: 1 });
});

test('a page that fails is logged once, delays no visitor again, and is retried in the background', async () => {
  let html = async (): Promise<string> => Promise.reject(new Error('no'));
  const { rendered, seen } = pages(() => html(), { retryAfter: -1 });
  expect(await rendered.get(wanted)).toBeUndefined();
  const { promise, resolve } = Promise.withResolvers<string>();
  html = () => promise;
  expect(await rendered.get(wanted)).toBeUndefined();
  const meanwhile = [rendered.get(wanted), rendered.getLive(wanted)];
  await setImmediate();
  resolve('rendered');
  expect(await Promise.all(meanwhile)).toEqual([undefined, { of: wanted, prerendered: undefined }]);
  await setImmediate();
  expect((await rendered.get(wanted))?.html).toBe('rendered');
  expect(seen).toEqual({ rendered: 2, warned: 1 });
});

test('a page that fails twice is tried a third time', async () => {
  const { rendered, seen } = pages(async () => Promise.reject(new Error('no')), { retryAfter: -1 });
  for (let visitor = 0; visitor < 3; visitor += 1) {
    expect(await rendered.get(wanted)).toBeUndefined();
    await setImmediate();
  }
  expect(seen).toEqual({ rendered: 3, warned: 3 });
});

test('a page with warnings is shown, and rendered again in the background until it has none', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  const inPart = { html: 'in part', styleAttributes: [], fragments: [], warnings: ['A build took too long.'] };
  const render = mock.fn<Prerenderer['render']>(async () => ({
    html: 'whole',
    styleAttributes: [],
    fragments: [],
    warnings: [],
  }));
  render.mock.mockImplementationOnce(async () => inPart, 0);
  render.mock.mockImplementationOnce(async () => promise, 1);
  const { rendered, seen } = pages(async () => '', { retryAfter: -1, prerenderer: { render } });
  const shown = async () => (await rendered.get(wanted))?.html;
  expect([await shown(), await shown(), await shown()]).toEqual(['in part', 'in part', 'in part']);
  reject(new Error('no'));
  await setImmediate();
  expect(await shown()).toBe('in part');
  await setImmediate();
  expect([await shown(), await shown()]).toEqual(['whole', 'whole']);
  expect([render.mock.callCount(), seen.warned]).toEqual([3, 2]);
});

test('while a page hangs, visitors of all pages with its versions get an empty root, and only the first one waits', async () => {
  mock.timers.enable({ apis: ['Date'] });
  const { rendered } = pages(() => new Promise(() => undefined), { timeout: 600_000 });
  void rendered.get(wanted);
  mock.timers.setTime(600_000);
  expect(await rendered.get(wanted)).toBeUndefined();
  expect(await rendered.get({ ...wanted, page: { ...page, prerenderPath: '/other' } })).toBeUndefined();
  mock.timers.reset();
});

test.each([
  [new TimedOut('late'), true],
  [new Error('no'), false],
])('prewarming learns, after %s, whether the page hangs: %s', async (error, hangs) => {
  const { rendered } = pages(async () => Promise.reject(error));
  expect(await rendered.hangs(wanted)).toBe(hangs);
});

test('who comes right after a release waits a moment, and then gets the page of the versions before with their files', async () => {
  let html: Promise<string> = Promise.resolve('before');
  const { rendered } = pages(() => html, { timeout: 60_000, timeoutWithPrevious: 10 });
  const first = await rendered.getLive(wanted);
  expect(first).toMatchObject({ of: wanted, prerendered: { html: 'before' } });
  const { promise, resolve } = Promise.withResolvers<string>();
  html = promise;
  // Files of the shell before are still there, like those of remotes.
  const released = { ...wanted, shell: { ...wanted.shell, version: 's2' } };
  expect(await rendered.getLive(released)).toEqual(first);
  resolve('after');
  expect(await rendered.getLive(released)).toMatchObject({ of: released, prerendered: { html: 'after' } });
});

test('when the new page fails, the previous one is not shown', async () => {
  let html: () => Promise<string> = async () => 'before';
  const { rendered } = pages(() => html());
  await rendered.getLive(wanted);
  html = async () => Promise.reject(new Error('no'));
  const broken = { ...wanted, host: { ...wanted.host, siteUrl: 'broken' } };
  expect(await rendered.getLive(broken)).toEqual({ of: broken, prerendered: undefined });
});

test('pages that differ between visitors, and pages of builds from elsewhere, are not prerendered', async () => {
  const { rendered, seen } = pages(async () => 'rendered');
  const elsewhere = { remotes: [], overrides: [{ name: 'trial', overrideUrl: 'http://localhost:3001' }] };
  expect(await rendered.get({ ...wanted, page: { ...page, prerendered: false } })).toBeUndefined();
  expect(await rendered.get({ ...wanted, registry: elsewhere })).toBeUndefined();
  expect(seen.rendered).toBe(0);
});
