import type { Page, Request } from 'playwright-core';

/** One file that a page loaded. */
export interface Download {
  readonly url: string;
  /** Playwright's word for its kind, such as `script`. */
  readonly type: string;
  /** On the wire, compressed, without headers. */
  readonly bytes: number;
}

/** Notes all that a page loads from here on. Gives what has arrived when it is asked. */
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

/** Bytes of all downloads, or of one kind. */
export function bytesOf(downloads: readonly Download[], type?: string): number {
  return downloads.filter((one) => type === undefined || one.type === type).reduce((sum, { bytes }) => sum + bytes, 0);
}
