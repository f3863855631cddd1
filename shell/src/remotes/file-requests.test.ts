import type { RemoteSource } from '@cc/contracts/federation/registry';
import { aSource } from '../testing/a-registry.ts';
import { createFileRequests } from './file-requests.ts';

const source: RemoteSource = {
  ...aSource('1'),
  entry: '/remotes/trial/1/entry.js',
  files: { js: ['/remotes/trial/1/shared.js'], css: [] },
  pages: { '/trial': { js: ['/remotes/trial/1/page.js'], css: ['/remotes/trial/1/page.css'] } },
};

/** A browser with some files loaded already, whose first requests fail. */
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

test('all files of a page are requested at once, and only once', () => {
  const { requests, asked } = aBrowser({});
  requests.forPart(source, '/trial');
  requests.forPart(source, '/trial');
  expect(asked).toEqual(['high shared.js', 'high page.js', 'high page.css']);
});

test('files that the document or a loader requested are not requested again', () => {
  const { requests, asked } = aBrowser({ loaded: ['shared.js', 'page.css'] });
  requests.forPart(source, '/trial');
  expect(asked).toEqual(['high page.js']);
});

test('inline styles are not requested', () => {
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

test('files are read into the browser’s cache and not stored', async () => {
  const { requests } = aBrowser({});
  expect(await requests.forEntry(source)).toEqual([undefined, undefined]);
});

test('a failed file is requested again on the next call', async () => {
  const { requests, asked } = aBrowser({ failures: 2 });
  await requests.forEntry(source);
  await requests.forEntry(source);
  expect(asked).toHaveLength(4);
});
