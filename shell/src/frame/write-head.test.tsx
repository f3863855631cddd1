import { act, screen } from '@testing-library/react';
import type { RemoteModule } from '@cc/contracts/federation/remote-module';
import { aRegistry, aRemote } from '../testing/a-registry.ts';
import { renderShell } from '../testing/render-shell.tsx';

const routes = [
  { path: '/trial', title: 'Trial', signInRequired: false },
  { path: '/done', title: 'Done', signInRequired: false, noindex: true },
  {
    path: '/thing/:id',
    title: 'No such thing',
    signInRequired: false,
    addresses: [{ path: '/thing/1', title: 'One' }],
  },
];
const trial: RemoteModule = {
  name: 'trial',
  routes: routes.map(({ path }) => ({ path, load: async () => ({ default: () => <h1>{path}</h1> }) })),
  fragments: {},
};

/** The head as the site wrote it for the first page. */
const written = `
  <meta name="description" content="First">
  <link rel="canonical" href="http://localhost:3000/trial">
  <meta property="og:title" content="First"><meta property="og:description" content="First">
  <meta property="og:url" content="http://localhost:3000/trial"><meta property="og:image" content="/share.png">
  <meta name="twitter:title" content="First"><meta name="twitter:description" content="First">
  <script type="application/ld+json">{}</script>`;

const meta = (name: string) =>
  document.head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? null;
const canonical = () => document.head.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? null;

async function open() {
  document.head.innerHTML = written;
  const registry = aRegistry(aRemote({ routes }));
  const { navigation } = await renderShell({ user: null, route: '/trial', registry, loadVersion: async () => trial });
  await screen.findByRole('heading', { level: 1, name: '/trial' });
  return (path: string) => act(async () => navigation.goTo(path));
}

test('the first page keeps the head of its document', async () => {
  await open();
  expect([meta('description'), canonical()]).toEqual(['First', 'http://localhost:3000/trial']);
  expect(document.head.querySelectorAll('script')).toHaveLength(1);
});

test('another page has its own title and address, and the first page’s description and structured data are removed', async () => {
  const goTo = await open();
  await goTo('/Thing/1/');
  expect(document.title).toBe('One | Coach Connect');
  for (const name of ['og:title', 'twitter:title']) expect(meta(name)).toBe('One | Coach Connect');
  for (const name of ['description', 'og:description', 'twitter:description']) expect(meta(name)).toBeNull();
  expect([canonical(), meta('og:url')]).toEqual(Array(2).fill('http://localhost:3000/thing/1'));
  expect(meta('og:image')).toBe('/share.png');
  expect(meta('robots')).toBeNull();
  expect(document.head.querySelectorAll('script')).toHaveLength(0);
});

test.each(['/done', '/thing/2', '/nowhere'])(
  '%s is excluded from search engines until the next navigation',
  async (path) => {
    const goTo = await open();
    await goTo(path);
    expect([meta('robots'), canonical(), meta('og:url'), meta('description')]).toEqual(['noindex', null, null, null]);
    await goTo('/trial');
    expect([meta('robots'), canonical()]).toEqual([null, 'http://localhost:3000/trial']);
    expect(meta('og:title')).toBe('Trial | Coach Connect');
  },
);
