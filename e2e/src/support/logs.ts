import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { z } from 'zod';
import { stackAddress } from './stack-address.ts';

const address = /[^\s"'<>]+(?:@|%40)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi;

/** Addresses of pages that have a secret in their query. */
const secretPages = [
  '/college?provider=gmail&email=parent%40mail.example&access_token=',
  '/auth/callback?state=1&code=',
  '/success?session_id=',
  '/faq?cc-override=mfe-marketing@none&cc-preview=',
  '/console?key=',
  '/nowhere?parent@mail.example=',
];
const secretOfPages = 'Secret0InTheAddressOfAPage';

export interface LogWatch {
  /**
   * Searches all logs of the stack for every token, code, state and key that the window used until now, for `texts`,
   * and for email addresses.
   */
  check(page: Page, texts: readonly string[]): Promise<void>;
}

/** Collects the secrets that a window sends, from now on. */
export function watchLogs(context: BrowserContext): LogWatch {
  const secrets = new Set([secretOfPages]);
  const requestIds: string[] = [];
  const headers: Promise<void>[] = [];
  // A long mixture of digits and letters of both cases. Hashes of files and ids of rows have small letters only.
  const collect = (text: string) => {
    for (const [token] of text.matchAll(/[\w-]{20,}/g)) {
      if ([/\d/, /[a-z]/, /[A-Z]/].every((kind) => kind.test(token))) secrets.add(token);
    }
  };
  context.on('request', (request) => {
    for (const value of new URL(request.url()).searchParams.values()) collect(value);
    headers.push(
      request.allHeaders().then(
        (all) => collect(Object.values(all).join('\n')),
        () => undefined,
      ),
    );
  });
  context.on('response', (response) => {
    const { origin, pathname } = new URL(response.url());
    if (origin !== stackAddress().siteUrl || !pathname.startsWith('/api/')) return;
    requestIds.push(response.headers()['x-request-id'] ?? `none for ${pathname}`);
  });

  return {
    async check(page, texts) {
      const { dataDir, siteUrl, registryUrl } = stackAddress();
      const ids = [...requestIds];
      for (const { value } of await context.cookies()) collect(value);
      collect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })));
      await Promise.all(headers);
      const used = secrets.size;
      // The tokens that only the API and the providers know, and the keys of all processes.
      for (const provider of ['google', 'microsoft']) {
        collect(readFileSync(join(dataDir, provider, `${provider}.json`), 'utf8'));
      }
      const keys = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')));
      const unwanted = [...secrets, ...Object.values(keys), ...texts];
      for (const origin of [siteUrl, registryUrl]) {
        for (const path of secretPages) await fetch(`${origin}${path}${secretOfPages}`, { redirect: 'manual' });
      }

      const folder = join(dataDir, 'logs');
      const logs = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
      for (const [name, log] of logs) {
        expect([name, statSync(join(folder, name)).mode & 0o777]).toEqual([name, 0o600]);
        expect([name, log.match(address), unwanted.filter((text) => log.includes(text))]).toEqual([name, null, []]);
      }
      // The journey did use secrets, and the logs do have its requests, each with one id in both processes.
      expect([used, secrets.size - used].map((count) => count > 5)).toEqual([true, true]);
      expect(ids.length).toBeGreaterThan(3);
      for (const service of ['site', 'api']) {
        // Each process of a service has a log of its own.
        const all = [...logs].flatMap(([name, log]) => (name.startsWith(service) ? [log] : [])).join('');
        expect([service, ids.filter((id) => !all.includes(`"reqId":"${id}"`))]).toEqual([service, []]);
      }
    },
  };
}
