import type { RegisteredRemote, RemoteSource } from '@cc/contracts/federation/registry';
import { aRegistry, aRemote, aSource } from '../testing/a-registry.ts';
import { createEntryPrefetch } from './prefetch-entries.ts';

const registry = aRegistry(
  aRemote({ previous: aSource('before') }),
  aRemote({ name: 'other', routes: [{ path: '/other', title: 'Other', signInRequired: false }], live: aSource('2') }),
);

interface Circumstances {
  readonly connection?: object;
  /** Whether the visitor has interacted with the page. */
  readonly touched?: boolean;
  readonly sourceOf?: (remote: RegisteredRemote) => RemoteSource;
  readonly loadEntry?: (source: RemoteSource) => Promise<unknown>;
}

/** A page of links, each `data-top` pixels below the top of the window. The test decides when its browser is idle. */
function aPage(
  html: string,
  { connection, touched = true, sourceOf = ({ live }) => live, loadEntry = async () => undefined }: Circumstances,
) {
  document.body.innerHTML = html;
  for (const link of document.links) {
    link.getBoundingClientRect = () => new DOMRect(0, Number(link.dataset['top']), link.hidden ? 0 : 80, 20);
  }
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  const calls: string[] = [];
  const waiting: IdleRequestCallback[] = [];
  const look = createEntryPrefetch({
    registry,
    requests: { forEntry: async ({ version }) => calls.push(`fetch ${version}`) },
    parts: {
      sourceOf,
      loadEntry(source) {
        calls.push(`run ${source.version}`);
        return loadEntry(source);
      },
    },
    browser: Object.assign(Object.create(null), {
      document,
      navigator,
      location,
      innerWidth,
      innerHeight,
      performance: { eventCounts: new Map([['pointerover', touched ? 1 : 0]]) },
      requestIdleCallback: (callback: IdleRequestCallback) => waiting.push(callback),
    }),
  });
  return {
    calls,
    look,
    async idle() {
      await new Promise((done) => setTimeout(done));
      for (const callback of waiting.splice(0)) callback({ didTimeout: false, timeRemaining: () => 50 });
      await new Promise((done) => setTimeout(done));
    },
  };
}

/** The calls of one check of a page. */
async function askedFor(html: string, circumstances: Circumstances = {}): Promise<string[]> {
  const page = aPage(html, circumstances);
  page.look();
  return page.calls;
}

test('the remotes behind links in view are fetched, also by addresses with parameters', async () => {
  const links = '<a href="/trial/7" data-top="0">A</a><a href="/other" data-top="300">B</a>';
  expect(await askedFor(links)).toEqual(['fetch live', 'fetch 2']);
});

test('links out of view, hidden links, unknown pages and other sites fetch nothing', async () => {
  const links = [
    '<a href="/trial" data-top="5000">A</a>',
    '<a href="/other" data-top="10" hidden>B</a>',
    '<a href="/nowhere" data-top="10">C</a>',
    '<a href="https://elsewhere.example/trial" data-top="10">D</a>',
  ];
  expect(await askedFor(links.join(''))).toEqual([]);
});

test('nothing is prefetched with data saving on or on a slow connection', async () => {
  const link = '<a href="/trial" data-top="0">A</a>';
  expect(await askedFor(link, { connection: { saveData: true, effectiveType: '4g' } })).toEqual([]);
  expect(await askedFor(link, { connection: { saveData: false, effectiveType: 'slow-2g' } })).toEqual([]);
  expect(await askedFor(link, { connection: { saveData: false, effectiveType: '3g' } })).toEqual([]);
  expect(await askedFor(link, { connection: { saveData: false, effectiveType: '4g' } })).toEqual(['fetch live']);
});

test('a prefetched entry is run once, when the browser is idle', async () => {
  const page = aPage('<a href="/trial" data-top="0">A</a><a href="/trial/7" data-top="20">B</a>', {});
  page.look();
  expect(page.calls).toEqual(['fetch live']);
  await page.idle();
  page.look();
  await page.idle();
  expect(page.calls).toEqual(['fetch live', 'run live']);
});

test('without an interaction no entry is run', async () => {
  const page = aPage('<a href="/trial" data-top="0">A</a>', { touched: false });
  page.look();
  await page.idle();
  expect(page.calls).toEqual(['fetch live']);
  document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
  await page.idle();
  expect(page.calls).toEqual(['fetch live', 'run live']);
});

test('after a fallback the previous version is prefetched', async () => {
  const page = aPage('<a href="/trial" data-top="0">A</a>', { sourceOf: ({ previous, live }) => previous ?? live });
  page.look();
  await page.idle();
  expect(page.calls).toEqual(['fetch before', 'run before']);
});

test('an entry that throws does not stop the others, and is not prefetched again', async () => {
  const page = aPage('<a href="/trial" data-top="0">A</a><a href="/other" data-top="20">B</a>', {
    loadEntry: async ({ version }) => {
      if (version === 'live') throw new Error('It breaks as it runs');
    },
  });
  page.look();
  await page.idle();
  page.look();
  await page.idle();
  expect(page.calls).toEqual(['fetch live', 'fetch 2', 'run live', 'run 2']);
});
