import { chromiumPath } from '@cc/tools/browser';
import { type Browser, chromium } from 'playwright-core';
import { browserEnvironment, type CheckerConfig } from '../config.ts';
import { onlyOrigins } from './only-origins.ts';

const flags = [
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-sync',
  // Other ways around the proxy.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
];

export type BrowserSettings = Pick<CheckerConfig, 'SITE_URL' | 'REGISTRY_URL' | 'ALONE_URL' | 'CHROMIUM_SANDBOX'>;

/** Does the work with a browser of its own, which reaches the site and the registry only. */
export async function withBrowser<Result>(
  { SITE_URL, REGISTRY_URL, ALONE_URL, CHROMIUM_SANDBOX }: BrowserSettings,
  work: (browser: Browser) => Promise<Result>,
): Promise<Result> {
  const executablePath = await chromiumPath();
  const proxy = await onlyOrigins([SITE_URL, REGISTRY_URL, ALONE_URL]);
  const browser = await chromium
    .launch({
      executablePath,
      args: flags,
      env: browserEnvironment(),
      chromiumSandbox: CHROMIUM_SANDBOX === 'on',
      proxy: { server: proxy.url },
    })
    .catch((error: unknown) => {
      proxy.close();
      throw error;
    });
  try {
    return await work(browser);
  } finally {
    await browser.close();
    proxy.close();
  }
}
