import type { CDPSession } from 'playwright-core';

/** How a visit is slowed down. */
export interface Throttle {
  readonly key: string;
  readonly label: string;
  /** Milliseconds from a request to its first byte, added by the browser to each. */
  readonly latency: number;
  /** Bytes per second; -1: as many as there are. */
  readonly download: number;
  readonly upload: number;
  /** How many times slower than this machine's the visitor's processor is. */
  readonly cpu: number;
}

/** What Lighthouse calls a slow phone: 150 ms, 1.6 Mbit/s down, 750 kbit/s up, a fourth of the processor. */
export const slowPhone: Throttle = {
  ...{ key: 'slow', label: '150 ms, 1.6 Mbit/s, 4x CPU' },
  latency: 150,
  download: 1_600_000 / 8,
  upload: 750_000 / 8,
  cpu: 4,
};

export const unthrottled: Throttle = {
  ...{ key: 'fast', label: 'unthrottled' },
  latency: 0,
  download: -1,
  upload: -1,
  cpu: 1,
};

/** Slows a page down, for as long as the session is open. */
export async function slowDown(session: CDPSession, { latency, download, upload, cpu }: Throttle): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: download,
    uploadThroughput: upload,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}
