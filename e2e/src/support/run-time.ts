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
const script = (body: string) => (route: Route) => route.fulfill({ contentType: 'text/javascript', body });

/** The ways in which loading one version of a remote can fail. */
export const failures: readonly Failure[] = [
  { what: 'its entry is missing', files: /\/remoteEntry\.[^/]+\.js$/, fail: missing },
  { what: 'its origin is down', files: /./, fail: (route) => route.abort() },
  { what: 'its origin does not answer', files: /./, fail: never },
  { what: 'a chunk is missing', files: /\/page-[^/]+\.js$/, fail: missing },
  { what: 'a chunk is no script', files: /\/page-[^/]+\.js$/, fail: script('<!doctype html>') },
  { what: 'a stylesheet is missing', files: /\/page-[^/]+\.css$/, fail: missing },
  { what: 'its entry throws', files: /\/remoteEntry\.[^/]+\.js$/, fail: script('throw new Error("evaluated badly")') },
];

/** Makes requests for files of one version, or of all versions of a remote, fail. */
export async function breakVersion(page: Page, folder: string, { files, fail }: Pick<Failure, 'files' | 'fail'>) {
  await page.route(
    (url) => url.pathname.startsWith(`/remotes/${folder}/`) && files.test(url.pathname),
    (route) => fail(route),
  );
}

/** Makes a page throw when it renders a text. */
export async function breakDrawing(page: Page, folder: string, text: string): Promise<void> {
  await page.route(`**/remotes/${folder}/**/*.js`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(`"${text}"`, '(()=>{throw new Error("rendered badly")})()');
    await route.fulfill({ response: answer, body });
  });
}
