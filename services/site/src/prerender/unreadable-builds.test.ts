import { setImmediate } from 'node:timers/promises';
import { pageAt } from '../testing/a-page-to-render.ts';
import { PrerenderedPages } from './prerendered-pages.ts';
import { SlowStorage } from './timed-out.ts';

const remotes = ['good', 'huge'].map((name) => {
  const live = {
    version: 'v1',
    global: name,
    entry: '',
    files: { js: [], css: [] },
    pages: {},
    server: `/${name}.cjs`,
  };
  return { name, owner: name, routes: [], fragments: [], slots: [], navigation: [], live };
});

test('a server build that cannot be read leaves out its own remote only, with a warning', async () => {
  const rendered: string[][] = [];
  const warned: unknown[] = [];
  const of = new PrerenderedPages({
    prerenderer: {
      render: async (job) => {
        rendered.push(job.remotes.map(({ remote }) => remote));
        return { html: '<p>Trial</p>', styleAttributes: [], fragments: [], warnings: [] };
      },
    },
    read: async (address) => {
      if (address === '/huge.cjs') throw new Error('It has 6000000 bytes.');
      return '';
    },
    log: { warn: (...line: unknown[]) => void warned.push(line) },
  });
  expect((await of.get({ ...pageAt('/trial'), registry: { remotes } }))?.html).toBe('<p>Trial</p>');
  expect(rendered).toEqual([['good']]);
  expect(warned).toEqual([[expect.stringContaining('The server build of huge cannot be read: It has 6000000 bytes.')]]);
});

test('a storage that gives no server build in time costs a page its HTML, ends no process, and counts against no version', async () => {
  const [unhandled, reported]: [unknown[], string[]] = [[], []];
  const onUnhandled = (error: unknown) => void unhandled.push(error);
  process.on('unhandledRejection', onUnhandled);
  const shell = Promise.withResolvers<string>();
  const of = new PrerenderedPages({
    prerenderer: { render: () => Promise.reject(new Error('It is not asked.')) },
    read: async (address) => {
      if (address === '/remotes/shell/s1/s.cjs') return shell.promise;
      throw new SlowStorage(`Reading ${address} took longer than 10000 ms.`);
    },
    log: { warn: () => undefined },
    report: async (_page, reason) => void reported.push(reason),
  });
  const page = of.get({ ...pageAt('/trial'), registry: { remotes } });
  for (let turns = 0; turns < 5; turns += 1) await setImmediate();
  shell.resolve('');
  expect(await page).toBeUndefined();
  process.off('unhandledRejection', onUnhandled);
  expect([unhandled, reported]).toEqual([[], []]);
});
