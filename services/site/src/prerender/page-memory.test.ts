import { setTimeout as pause } from 'node:timers/promises';
import { pageAt } from '../testing/a-page-to-render.ts';
import { PrerenderedPages } from './prerendered-pages.ts';

const long = 'x'.repeat(1_000_000);

test('long pages of many paths leave memory, the least recently asked for first', async () => {
  let html: Promise<string> = Promise.resolve(long);
  let rendered = 0;
  const pages = new PrerenderedPages({
    prerenderer: {
      render: async () => {
        rendered += 1;
        return { html: await html, styleAttributes: [], fragments: [], warnings: [] };
      },
    },
    read: async () => '',
    log: { warn: () => undefined },
    timeout: 60_000,
    timeoutWithPrevious: 0,
  });
  for (let number = 1; number <= 40; number += 1) {
    await pages.hangs(pageAt(`/${number}`));
    await pages.getLive(pageAt(`/${number}`));
  }
  await pages.hangs(pageAt('/40'));
  expect(rendered).toBe(40);
  await pages.hangs(pageAt('/1'));
  expect(rendered).toBe(41);

  // The next versions are not ready: a page of the previous ones is shown if it is still there.
  const { promise, resolve } = Promise.withResolvers<string>();
  html = promise;
  const next = async (path: string) => (await pages.getLive(pageAt(path, 'https://next.example'))).prerendered?.html;
  expect(await next('/40')).toHaveLength(long.length);
  const second = next('/2');
  // By now, a page that is still there would have been shown.
  await pause(10);
  resolve('next');
  expect(await second).toBe('next');
});

test('a page keeps no names of fragments that no remote declares', async () => {
  const pages = new PrerenderedPages({
    prerenderer: {
      render: async () => ({
        html: '',
        styleAttributes: [],
        fragments: [{ remote: long, fragment: long }],
        warnings: [],
      }),
    },
    read: async () => '',
    log: { warn: () => undefined },
  });
  expect((await pages.get(pageAt('/1')))?.boot.fragments).toEqual([]);
});

test('many visitors of pages that are slow to render keep a hundred of them waiting, and each is begun once', async () => {
  const slow = Promise.withResolvers<string>();
  const begun: string[] = [];
  const pages = new PrerenderedPages({
    prerenderer: {
      render: async ({ path }) => {
        begun.push(path);
        return { html: await slow.promise, styleAttributes: [], fragments: [], warnings: [] };
      },
    },
    read: async () => '',
    log: { warn: () => undefined },
    timeout: 0,
  });
  const visitAll = () => Promise.all(Array.from({ length: 700 }, (_, number) => pages.get(pageAt(`/${number}`))));
  await visitAll();
  await visitAll();
  expect([begun.length, new Set(begun).size]).toEqual([100, 100]);
  slow.resolve('here');
  await pages.hangs(pageAt('/0'));
  expect((await pages.get(pageAt('/0')))?.html).toBe('here');
  await pages.get(pageAt('/699'));
  expect(begun).toHaveLength(101);
});
