import type { RegisteredRemote, RemoteSource } from '@cc/contracts/federation/registry';
import { aRegistry, aRemote, aSource } from '../testing/a-registry.ts';
import { createNearDoors } from './near-doors.ts';

const registry = aRegistry(
  aRemote({ previous: aSource('before') }),
  aRemote({ name: 'other', routes: [{ path: '/other', title: 'Other', signInRequired: false }], live: aSource('2') }),
);

interface Circumstances {
  readonly connection?: object;
  /** Whether anybody did anything with the page. */
  readonly touched?: boolean;
  readonly sourceOf?: (remote: RegisteredRemote) => RemoteSource;
  readonly open?: (source: RemoteSource) => Promise<unknown>;
}

/** A page of links, each as many pixels below the upper edge of the window as it says; its browser rests when told to. */
function aPage(
  html: string,
  { connection, touched = true, sourceOf = ({ live }) => live, open = async () => undefined }: Circumstances,
) {
  document.body.innerHTML = html;
  for (const link of document.links) {
    link.getBoundingClientRect = () => new DOMRect(0, Number(link.dataset['top']), link.hidden ? 0 : 80, 20);
  }
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  const told: string[] = [];
  const resting: IdleRequestCallback[] = [];
  const look = createNearDoors({
    registry,
    requests: { forDoor: async ({ version }) => told.push(`fetch ${version}`) },
    parts: {
      sourceOf,
      open(source) {
        told.push(`run ${source.version}`);
        return open(source);
      },
    },
    browser: Object.assign(Object.create(null), {
      ...{ document, navigator, location, innerWidth, innerHeight },
      performance: { eventCounts: new Map([['pointerover', touched ? 1 : 0]]) },
      requestIdleCallback: (callback: IdleRequestCallback) => resting.push(callback),
    }),
  });
  return {
    told,
    look,
    async rest() {
      await new Promise((done) => setTimeout(done));
      for (const callback of resting.splice(0)) callback({ didTimeout: false, timeRemaining: () => 50 });
      await new Promise((done) => setTimeout(done));
    },
  };
}

/** What a page asks for when it looks once. */
async function askedFor(html: string, circumstances: Circumstances = {}): Promise<string[]> {
  const page = aPage(html, circumstances);
  page.look();
  return page.told;
}

test('the remotes behind links in view are asked for, also by addresses with parameters', async () => {
  const links = '<a href="/trial/7" data-top="0">A</a><a href="/other" data-top="300">B</a>';
  expect(await askedFor(links)).toEqual(['fetch live', 'fetch 2']);
});

test('links out of view, hidden ones, and those to nobody’s pages or other sites ask for nothing', async () => {
  const links = [
    '<a href="/trial" data-top="5000">A</a>',
    '<a href="/other" data-top="10" hidden>B</a>',
    '<a href="/nowhere" data-top="10">C</a>',
    '<a href="https://elsewhere.example/trial" data-top="10">D</a>',
  ];
  expect(await askedFor(links.join(''))).toEqual([]);
});

test('who saves data, or has a slow line, fetches nothing ahead, and runs nothing', async () => {
  const link = '<a href="/trial" data-top="0">A</a>';
  expect(await askedFor(link, { connection: { saveData: true, effectiveType: '4g' } })).toEqual([]);
  expect(await askedFor(link, { connection: { saveData: false, effectiveType: 'slow-2g' } })).toEqual([]);
  expect(await askedFor(link, { connection: { saveData: false, effectiveType: '3g' } })).toEqual([]);
  expect(await askedFor(link, { connection: { saveData: false, effectiveType: '4g' } })).toEqual(['fetch live']);
});

test('what was fetched is run once the browser rests, and once only', async () => {
  const page = aPage('<a href="/trial" data-top="0">A</a><a href="/trial/7" data-top="20">B</a>', {});
  page.look();
  expect(page.told).toEqual(['fetch live']);
  await page.rest();
  page.look();
  await page.rest();
  expect(page.told).toEqual(['fetch live', 'run live']);
});

test('in a page that nobody touched nothing is run', async () => {
  const page = aPage('<a href="/trial" data-top="0">A</a>', { touched: false });
  page.look();
  await page.rest();
  expect(page.told).toEqual(['fetch live']);
  document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
  await page.rest();
  expect(page.told).toEqual(['fetch live', 'run live']);
});

test('where the version before stands in, that one is made ready', async () => {
  const page = aPage('<a href="/trial" data-top="0">A</a>', { sourceOf: ({ previous, live }) => previous ?? live });
  page.look();
  await page.rest();
  expect(page.told).toEqual(['fetch before', 'run before']);
});

test('a remote that breaks when it is run ahead keeps no other from being run, and is not run ahead again', async () => {
  const page = aPage('<a href="/trial" data-top="0">A</a><a href="/other" data-top="20">B</a>', {
    open: async ({ version }) => {
      if (version === 'live') throw new Error('It breaks as it runs');
    },
  });
  page.look();
  await page.rest();
  page.look();
  await page.rest();
  expect(page.told).toEqual(['fetch live', 'fetch 2', 'run live', 'run 2']);
});
