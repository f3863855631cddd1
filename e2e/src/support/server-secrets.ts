import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { z } from 'zod';
import { stackAddress } from './stack-address.ts';

const stateSchema = z.object({ records: z.array(z.tuple([z.string(), z.unknown()])) });
/** Keys that browsers are meant to have. */
const publicKeys = /^SUPABASE_PUBLISHABLE_KEY$|_CLIENT_ID$/;

/**
 * Keys of the services, and tokens of mailboxes and accounts at Google and Microsoft: nothing that a browser may have.
 */
function serverSecrets(): { readonly keys: readonly string[]; readonly tokens: readonly string[] } {
  const { dataDir } = stackAddress();
  const read = (...path: string[]): unknown => JSON.parse(readFileSync(join(dataDir, ...path), 'utf8'));
  const keys = Object.entries(z.record(z.string(), z.string()).parse(read('keys.json')));
  const tokens = ['google', 'microsoft'].flatMap((name) =>
    stateSchema.parse(read(name, `${name}.json`)).records.flatMap(([id]) => {
      const [kind, token] = id.split(':');
      return token && (kind === 'AccessToken' || kind === 'RefreshToken') ? [token] : [];
    }),
  );
  return { keys: keys.flatMap(([name, key]) => (publicKeys.test(name) ? [] : [key])), tokens };
}

/** Supabase itself gives the token of a sign-in to the browser, which does not keep it. It opens no mailbox. */
const answerToSignIn = 'fetch /auth/v1/token';

/** Records all that a window receives from our origins, and every address that it opens, from now on. */
export function watchForServerSecrets(context: BrowserContext) {
  const { siteUrl, registryUrl, supabaseUrl } = stackAddress();
  const origins = [siteUrl, registryUrl, supabaseUrl];
  const addresses: string[] = [];
  const bodies: Promise<{ readonly what: string; readonly text: string }>[] = [];
  context.on('request', (request) => addresses.push(request.url()));
  context.on('response', (response) => {
    const url = new URL(response.url());
    if (!origins.includes(url.origin)) return;
    const what = `${response.request().resourceType()} ${url.pathname}`;
    const headers = JSON.stringify(response.headers());
    bodies.push(
      response
        .text()
        .then((body) => ({ what, text: headers + body }))
        .catch(() => ({ what, text: headers })),
    );
  });

  return {
    /** Searches them, the page and its storage. */
    async check(page: Page): Promise<void> {
      const { keys, tokens } = serverSecrets();
      expect(tokens.length).toBeGreaterThan(1);
      const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
      const all = [
        ...(await Promise.all(bodies)),
        { what: 'addresses', text: addresses.join('\n') },
        { what: 'page', text: await page.content() },
        { what: 'storage', text: stored + JSON.stringify(await context.cookies()) },
      ];
      const leaks = all.flatMap(({ what, text }) =>
        [...keys, ...(what === answerToSignIn ? [] : tokens)].some(
          (secret) => text.includes(secret) || text.includes(encodeURIComponent(secret)),
        )
          ? [what]
          : [],
      );
      expect(leaks).toEqual([]);
      for (const kind of ['document /college', 'script /', 'fetch /api/runs', answerToSignIn]) {
        expect([kind, all.some(({ what, text }) => what.startsWith(kind) && text.length > 500)]).toEqual([kind, true]);
      }
    },
  };
}
