import { mock } from 'node:test';
import { pageAt } from '../testing/a-page-to-render.ts';
import { PrerenderedPages } from './prerendered-pages.ts';

describe('pages of versions that were rolled back', () => {
  beforeEach(() => mock.timers.enable({ apis: ['Date'] }));
  afterEach(() => mock.timers.reset());

  const [before, after] = ['https://before.example', 'https://after.example'];

  /** Pages of which one hangs from now on. */
  async function rolledBack(hanging: string) {
    let isNew = false;
    const never = new Promise<string>(() => undefined);
    const rendered = new PrerenderedPages({
      prerenderer: {
        render: async ({ path }) => ({
          html: await (isNew && path === hanging ? never : 'x'),
          styleAttributes: [],
          fragments: [],
          warnings: [],
        }),
      },
      read: async () => '',
      log: { warn: () => undefined },
      timeout: 100,
      timeoutWithPrevious: 5,
    });
    for (const path of ['/x', '/y'] as const) await rendered.getLive(pageAt(path, before));
    isNew = true;
    return { rendered, shown: async (path = hanging) => (await rendered.getLive(pageAt(path, after))).of.host.siteUrl };
  }

  test('are not shown for as long as other pages keep the new ones busy', async () => {
    const { rendered, shown } = await rolledBack('/x');
    expect(await shown()).toBe(before);
    for (let other = 0; (await shown()) === before; other += 1) {
      mock.timers.tick(30);
      await rendered.getLive(pageAt(`/${other}`, after));
    }
    expect(await shown()).toBe(after);
  });

  test('are shown for a moment after the rollback only, whenever a page is first asked for', async () => {
    const { shown } = await rolledBack('/y');
    expect(await shown('/x')).toBe(after);
    mock.timers.tick(100);
    expect(await shown()).toBe(after);
  });

  test('are not shown after a later release either', async () => {
    const { rendered, shown } = await rolledBack('/y');
    await shown('/x');
    const later = 'https://later.example';
    expect((await rendered.getLive(pageAt('/y', later))).of.host.siteUrl).toBe(later);
  });
});
