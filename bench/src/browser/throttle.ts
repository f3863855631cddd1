import type { CDPSession } from 'playwright-core';

/** The throttling of a visit. */
export interface Throttle {
  readonly key: string;
  readonly label: string;
  /** Milliseconds that the browser adds to each request. */
  readonly latency: number;
  /** Bytes per second; -1: unlimited. */
  readonly download: number;
  readonly upload: number;
  /** How many times slower the CPU is than this machine's. */
  readonly cpu: number;
}

/** Lighthouse's slow phone: 150 ms, 1.6 Mbit/s down, 750 kbit/s up, a CPU slowed four times. */
export const slowPhone: Throttle = {
  key: 'slow',
  label: '150 ms, 1.6 Mbit/s, 4x CPU',
  latency: 150,
  download: 1_600_000 / 8,
  upload: 750_000 / 8,
  cpu: 4,
};

export const unthrottled: Throttle = {
  key: 'fast',
  label: 'unthrottled',
  latency: 0,
  download: -1,
  upload: -1,
  cpu: 1,
};

/** Throttles a page until the session closes. */
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
