import type { Page, Request } from 'playwright-core';

/** One file that a page loaded. */
export interface Download {
  readonly url: string;
  /** Playwright's resource type, such as `script`. */
  readonly type: string;
  /** On the wire, compressed, without headers. */
  readonly bytes: number;
}

/** Records the page's downloads from now on. @returns the finished ones */
export function watchDownloads(page: Page): () => Promise<readonly Download[]> {
  const finished: Promise<Download>[] = [];
  page.on('requestfinished', (request: Request) => {
    const download = request
      .sizes()
      .then(({ responseBodySize }) => ({ url: request.url(), type: request.resourceType(), bytes: responseBodySize }));
    finished.push(download);
  });
  return () => Promise.all(finished);
}

/** Milliseconds without a request after which a page counts as loaded. */
const quietTime = 700;

/** Resolves when no request of the page is in flight and none has started for a while. */
export function untilQuiet(page: Page): Promise<null> {
  const open = new Set<Request>();
  const { promise, resolve } = Promise.withResolvers<null>();
  const wait = () => setTimeout(() => resolve(null), quietTime);
  let timer = wait();
  page.on('request', (request) => {
    open.add(request);
    clearTimeout(timer);
  });
  const onEnd = (request: Request) => {
    open.delete(request);
    clearTimeout(timer);
    if (open.size === 0) timer = wait();
  };
  page.on('requestfinished', onEnd);
  page.on('requestfailed', onEnd);
  return promise;
}

/** Bytes of all downloads, or of one kind. */
export function bytesOf(downloads: readonly Download[], type?: string): number {
  return downloads.filter((one) => type === undefined || one.type === type).reduce((sum, { bytes }) => sum + bytes, 0);
}
