import type { CDPSession } from 'playwright-core';

/** One file that a page loaded. Times in milliseconds since 1970. */
export interface Transfer {
  /** The browser's resource type, such as `Script`. */
  readonly type: string;
  readonly url: string;
  readonly from: number;
  to: number | undefined;
  /** Bytes on the wire, headers included. */
  bytes: number;
}

/** Records everything that a page loads from now on. */
export function watchTraffic(session: CDPSession): readonly Transfer[] {
  const transfers = new Map<string, Transfer>();
  const all: Transfer[] = [];
  // Converts the protocol's clock to wall-clock time.
  let offset = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', wallTime, timestamp }) => {
    if (request.url.startsWith('data:')) return;
    offset = (wallTime - timestamp) * 1000;
    // A redirect keeps the id: the request before it has ended.
    const before = transfers.get(requestId);
    if (before) before.to = wallTime * 1000;
    const transfer = { type, url: request.url, from: wallTime * 1000, to: undefined, bytes: 0 };
    transfers.set(requestId, transfer);
    all.push(transfer);
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const transfer = transfers.get(requestId);
    if (transfer) Object.assign(transfer, { to: timestamp * 1000 + offset, bytes: encodedDataLength });
  });
  session.on('Network.loadingFailed', ({ requestId, timestamp }) => {
    const transfer = transfers.get(requestId);
    if (transfer) transfer.to = timestamp * 1000 + offset;
  });
  return all;
}
