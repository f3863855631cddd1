import type { Page, Route } from 'playwright-core';

/** Navigates to another page of the site without loading a new document. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

export interface Failure {
  readonly what: string;
  /** The version's files that fail. */
  readonly files: RegExp;
  readonly fail: (route: Route) => Promise<void>;
}

const never = () => new Promise<void>(() => undefined);
const missing = (route: Route) => route.fulfill({ status: 404, body: 'No such file.' });
/** As a compromised CDN would. */
const change = async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: `${await response.text()}\n` });
};

/** The ways in which loading one version of a remote can fail. */
export const failures: readonly Failure[] = [
  { what: 'its entry is missing', files: /\/remoteEntry\.[^/]+\.js$/, fail: missing },
  { what: 'its origin is down', files: /./, fail: (route) => route.abort() },
  { what: 'its origin does not answer', files: /./, fail: never },
  { what: 'a chunk is missing', files: /\/page-[^/]+\.js$/, fail: missing },
  { what: 'a chunk was changed on the way', files: /\/page-[^/]+\.js$/, fail: change },
  { what: 'a stylesheet is missing', files: /\/page-[^/]+\.css$/, fail: missing },
  { what: 'a stylesheet was changed on the way', files: /\/page-[^/]+\.css$/, fail: change },
  { what: 'its entry was changed on the way', files: /\/remoteEntry\.[^/]+\.js$/, fail: change },
];

/** Makes requests for files of one version, or of all versions of a remote, fail. */
export async function breakVersion(page: Page, folder: string, { files, fail }: Pick<Failure, 'files' | 'fail'>) {
  await page.route(
    (url) => url.pathname.startsWith(`/remotes/${folder}/`) && files.test(url.pathname),
    (route) => fail(route),
  );
}
