import { pageAt } from '../testing/a-page-to-render.ts';
import { PrerenderedPages } from './prerendered-pages.ts';

test('a server build that cannot be read leaves out its own remote only, with a warning', async () => {
  const rendered: string[][] = [];
  const warned: unknown[] = [];
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
