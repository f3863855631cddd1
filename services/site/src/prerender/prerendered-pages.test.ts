import { setImmediate } from 'node:timers/promises';
import { jest } from '@jest/globals';
import type { Page } from '../addresses/page.ts';
import { PrerenderedPages, type PageToDraw } from './prerendered-pages.ts';
import type { Prerenderer } from './prerenderer.ts';
import { TookTooLong } from './took-too-long.ts';

const page: Page = {
  status: 200,
  path: '/trial',
  canonicalPath: '/trial',
  title: 'Trial',
  description: undefined,
  indexed: true,
  structuredData: [],
  files: { js: ['/remotes/trial/one/entry.js'], css: ['/remotes/trial/one/page.css'] },
  prerendered: true,
  drawnPath: '/trial',
};
const wanted: PageToDraw = {
  page,
  shell: {
    js: ['/assets/main.js'],
    css: ['/assets/main.css'],
    fonts: [],
    loader: '/assets/l.js',
    server: '/assets/s.cjs',
  },
  registry: { remotes: [] },
  host: { siteUrl: '', apiBaseUrl: '', supabaseUrl: '', supabaseKey: '' },
};
const files: Record<string, string> = {
  '/assets/main.css': 'a{background:url(x.png)}/*# sourceMappingURL=main.css.map*/',
  '/remotes/trial/one/page.css': 'b::after{content:"</style>"}c{background:url("/y.png")}',
  '/assets/l.js': 'boot()',
  '/assets/s.cjs': '',
};

function pages(draw: () => Promise<string>, more = {}) {
  const seen = { drawn: 0, warned: 0 };
  const drawn = new PrerenderedPages({
    prerenderer: {
      draw: async () => {
        seen.drawn += 1;
        return { html: await draw(), fragments: [], troubles: [] };
      },
    },
    read: async (address) => files[address] ?? '',
    log: { warn: () => void (seen.warned += 1) },
    ...more,
  });
  return { drawn, seen };
}

test('a page is drawn once for each set of versions, and brings its styles and scripts', async () => {
  const { drawn, seen } = pages(async () => '<h1>Trial</h1>');
  const first = await drawn.get(wanted);
  expect(first).toEqual({
    html: '<h1>Trial</h1>',
    loader: 'boot()',
    boot: { scripts: ['/assets/main.js', '/remotes/trial/one/entry.js'], fragments: [] },
    styles: [
      { name: 'main.css', css: 'a{background:url(/assets/x.png)}' },
      { name: 'page.css', css: 'b::after{content:"<\\/style>"}c{background:url("/y.png")}' },
    ],
  });
  expect(await drawn.get(wanted)).toEqual(first);
  expect(seen.drawn).toBe(1);
  await drawn.get({ ...wanted, shell: { ...wanted.shell, server: '/assets/other.cjs' } });
  expect(seen.drawn).toBe(2);
});

test('a page that cannot be drawn is logged once, keeps nobody waiting, and is tried again aside', async () => {
  let html = async (): Promise<string> => Promise.reject(new Error('no'));
  const { drawn, seen } = pages(() => html(), { retryAfter: -1 });
  expect(await drawn.get(wanted)).toBeUndefined();
  const { promise, resolve } = Promise.withResolvers<string>();
  html = () => promise;
  expect(await drawn.get(wanted)).toBeUndefined();
  const meanwhile = [drawn.get(wanted), drawn.getLive(wanted)];
  await setImmediate();
  resolve('drawn');
  expect(await Promise.all(meanwhile)).toEqual([undefined, { of: wanted, drawn: undefined }]);
  await setImmediate();
  expect((await drawn.get(wanted))?.html).toBe('drawn');
  expect(seen).toEqual({ drawn: 2, warned: 1 });
});

test('a page that cannot be drawn the second time either is tried a third time', async () => {
  const { drawn, seen } = pages(async () => Promise.reject(new Error('no')), { retryAfter: -1 });
  for (let visitor = 0; visitor < 3; visitor += 1) {
    expect(await drawn.get(wanted)).toBeUndefined();
    await setImmediate();
  }
  expect(seen).toEqual({ drawn: 3, warned: 3 });
});

test('a page with troubles is shown, and drawn again aside until it has none', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  const draw = jest
    .fn<Prerenderer['draw']>()
    .mockResolvedValueOnce({ html: 'in part', fragments: [], troubles: ['A door took too long.'] })
    .mockImplementationOnce(async () => promise)
    .mockResolvedValue({ html: 'whole', fragments: [], troubles: [] });
  const { drawn, seen } = pages(async () => '', { retryAfter: -1, prerenderer: { draw } });
  const shown = async () => (await drawn.get(wanted))?.html;
  expect([await shown(), await shown(), await shown()]).toEqual(['in part', 'in part', 'in part']);
  reject(new Error('no'));
  await setImmediate();
  expect(await shown()).toBe('in part');
  await setImmediate();
  expect([await shown(), await shown()]).toEqual(['whole', 'whole']);
  expect([draw.mock.calls.length, seen.warned]).toEqual([3, 2]);
});

test('who comes while a page takes long gets an empty root', async () => {
  const { drawn } = pages(() => new Promise(() => undefined), { patience: 10 });
  expect(await drawn.get(wanted)).toBeUndefined();
});

test.each([
  [new TookTooLong('late'), true],
  [new Error('no'), false],
])('whoever draws ahead is told, after %s, that the page hangs: %s', async (error, hangs) => {
  const { drawn } = pages(async () => Promise.reject(error));
  expect(await drawn.hangs(wanted)).toBe(hangs);
});

test('who comes right after a release waits a moment, and then gets the page of the versions before with their files', async () => {
  let html: Promise<string> = Promise.resolve('before');
  const { drawn } = pages(() => html, { patience: 50, patienceWithPrevious: 10 });
  const first = await drawn.getLive(wanted);
  expect(first).toMatchObject({ of: wanted, drawn: { html: 'before' } });
  const { promise, resolve } = Promise.withResolvers<string>();
  html = promise;
  const released = { ...wanted, host: { ...wanted.host, siteUrl: 'after' } };
  expect(await drawn.getLive(released)).toEqual(first);
  resolve('after');
  expect(await drawn.getLive(released)).toMatchObject({ of: released, drawn: { html: 'after' } });
});

test.each([{ server: '/assets/other.cjs' }, { js: ['/assets/other.js'] }, { loader: '/assets/other.js' }])(
  'where the shell was rebuilt, %j, nobody gets a page that names files of the shell before',
  async (change) => {
    let html: () => Promise<string> = async () => 'before';
    const { drawn } = pages(() => html(), { patience: 20, patienceWithPrevious: 10 });
    await drawn.getLive(wanted);
    html = () => new Promise(() => undefined);
    const rebuilt = { ...wanted, shell: { ...wanted.shell, ...change } };
    expect(await drawn.getLive(rebuilt)).toEqual({ of: rebuilt, drawn: undefined });
  },
);

test('a shell that was read again and is the same still shows the page before', async () => {
  let html: () => Promise<string> = async () => 'before';
  const { drawn } = pages(() => html(), { patience: 20, patienceWithPrevious: 10 });
  const first = await drawn.getLive(wanted);
  html = () => new Promise(() => undefined);
  const released = { ...wanted, shell: { ...wanted.shell }, host: { ...wanted.host, siteUrl: 'after' } };
  expect(await drawn.getLive(released)).toEqual(first);
});

test('where the new page cannot be drawn, nobody gets the one before', async () => {
  let html: () => Promise<string> = async () => 'before';
  const { drawn } = pages(() => html());
  await drawn.getLive(wanted);
  html = async () => Promise.reject(new Error('no'));
  const broken = { ...wanted, host: { ...wanted.host, siteUrl: 'broken' } };
  expect(await drawn.getLive(broken)).toEqual({ of: broken, drawn: undefined });
});

test('pages of one visitor alone, and of builds from elsewhere, are not drawn', async () => {
  const { drawn, seen } = pages(async () => 'drawn');
  const elsewhere = { remotes: [], overrides: [{ name: 'trial', overrideUrl: 'http://localhost:3001' }] };
  expect(await drawn.get({ ...wanted, page: { ...page, prerendered: false } })).toBeUndefined();
  expect(await drawn.get({ ...wanted, registry: elsewhere })).toBeUndefined();
  expect(seen.drawn).toBe(0);
});
