import type { RemoteSource } from '@cc/contracts/federation/registry';
import { aSource } from '../testing/a-registry.ts';
import { createFileRequests } from './file-requests.ts';

const source: RemoteSource = {
  ...aSource('1'),
  entry: '/remotes/trial/1/entry.js',
  files: { js: ['/remotes/trial/1/shared.js'], css: [] },
  pages: { '/trial': { js: ['/remotes/trial/1/page.js'], css: ['/remotes/trial/1/page.css'] } },
};

/** A browser that loaded some files already, and whose line fails as often as it is told to. */
function aBrowser({ loaded = [], failures = 0 }: { readonly loaded?: readonly string[]; readonly failures?: number }) {
  const asked: string[] = [];
  let left = failures;
  const browser = {
    document,
    performance: Object.assign(Object.create(performance), {
      getEntriesByName: (address: string) => loaded.filter((file) => address.endsWith(file)),
    }),
    fetch: async (address: string | URL | Request, { priority }: RequestInit = {}) => {
      asked.push(`${priority} ${new URL(String(address)).pathname.replace('/remotes/trial/1/', '')}`);
      if (left-- > 0) throw new TypeError('Failed to fetch');
      return { blob: async () => new Blob() } as Response;
    },
  };
  return { requests: createFileRequests(browser), asked };
}

test('all files of a page are asked for at once, and never twice', () => {
  const { requests, asked } = aBrowser({});
  requests.forPart(source, '/trial');
  requests.forPart(source, '/trial');
  expect(asked).toEqual(['high shared.js', 'high page.js', 'high page.css']);
});

test('what the document or a loader brought already is not asked for', () => {
  const { requests, asked } = aBrowser({ loaded: ['shared.js', 'page.css'] });
  requests.forPart(source, '/trial');
  expect(asked).toEqual(['high page.js']);
});

test('styles that stand inline are not asked for', () => {
  document.head.innerHTML = '<style data-href="page.css"></style>';
  const { requests, asked } = aBrowser({});
  requests.forPart(source, '/trial');
  document.head.innerHTML = '';
  expect(asked).toEqual(['high shared.js', 'high page.js']);
});

test('the entry and the files of every part are fetched at low priority', () => {
  const { requests, asked } = aBrowser({});
  void requests.forEntry(source);
  requests.forPart(source, 'a part that the build says nothing of');
  expect(asked).toEqual(['low entry.js', 'low shared.js']);
});

test('nothing of a file is kept: it is in the browser’s cache', async () => {
  const { requests } = aBrowser({});
  expect(await requests.forEntry(source)).toEqual([undefined, undefined]);
});

test('what failed is asked for again by the next who needs it', async () => {
  const { requests, asked } = aBrowser({ failures: 2 });
  await requests.forEntry(source);
  await requests.forEntry(source);
  expect(asked).toHaveLength(4);
});
