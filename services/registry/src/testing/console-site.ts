import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserReportSummary } from '@cc/contracts/api/browser-report-summary';
import type { VersionSource } from '@cc/contracts/deploy/version-record';
import type { RemoteManifest } from '@cc/contracts/federation/registry';
import { createDirectoryStorage } from '../storage/directory-storage.ts';
import { signRecords } from '../storage/signed-records.ts';
import { createReleases, type Releases } from '../releases/releases.ts';
import { trialVersion } from './trial-version.ts';
import { createTokens, type DeployTokens } from '../auth/tokens.ts';
import type { FastifyInstance } from 'fastify';
import { buildRegistry } from '../app.ts';
import { readConfig } from '../config.ts';
import { createTrialFolders, trialRemote } from './trial-folders.ts';

export const operatorKey = 'operator-key-of-the-tests';
const reportsKey = 'reports-key-of-the-tests';
export const previewKey = 'preview-key-of-the-tests';

/** Headers of a page that a user opened. */
export const ownWindow = {
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'sec-fetch-site': 'same-origin',
};

/** A registry with the remote `trial`, and an API whose answer the test chooses. */
export interface ConsoleSite {
  readonly registry: FastifyInstance;
  readonly releases: Releases;
  readonly tokens: DeployTokens;
  readonly storageDir: string;
  /** Writes a file without the registry's knowledge. */
  readonly write: (path: string, content: string) => Promise<void>;
  /** Stores a version. */
  upload(changes: Partial<RemoteManifest> & { readonly version: string }, source?: VersionSource): Promise<void>;
  activate(kind: 'live' | 'canary', remote: string, to: string): Promise<void>;
  /** Sets the API's summary; undefined: the API is down. */
  apiGives(summary: BrowserReportSummary | undefined): void;
  /** Questions that the API had at the same time, at most. */
  mostQuestions(): number;
  /** Signs in. @returns the cookie */
  signIn(secret: string, by?: string): Promise<string>;
  /** A page of the console. */
  open(path: string, cookie?: string): Promise<string>;
  post(path: string, fields: Readonly<Record<string, string>>, cookie?: string): ReturnType<typeof inject>;
  close(): Promise<void>;
}

/** @param env more settings of the registry */
export async function startConsoleSite(env: Readonly<Record<string, string>> = {}): Promise<ConsoleSite> {
  const folders = await createTrialFolders();
  let given: BrowserReportSummary | undefined = { hours: 24, versions: [] };
  const api = await listen((authorization) => (authorization === `Bearer ${reportsKey}` ? given : undefined));
  const keys = { OPERATOR_KEY: operatorKey, REPORTS_KEY: reportsKey, PREVIEW_KEY: previewKey };
  const registry = await buildRegistry(readConfig({ ...folders.env, ...keys, API_URL: api.url, ...env }));
  const storage = signRecords(createDirectoryStorage(folders.env.REMOTES_DIR), folders.env);
  const [releases, tokens] = [createReleases(storage), createTokens(storage)];
  const post: ConsoleSite['post'] = (path, fields, cookie = '') => inject(registry, path, fields, cookie);
  return {
    registry,
    releases,
    tokens,
    storageDir: folders.env.REMOTES_DIR,
    post,
    write: folders.write,
    upload: async ({ version, ...changes }, source) => {
      const base = { ...trialRemote, name: 'trial', version, code: version, ...changes };
      await releases.addVersion(trialVersion(base), 'Trial team', source);
    },
    activate: async (kind, remote, to) => {
      const expectedSeqOfRemote = (await releases.state()).remotes[remote]?.seq ?? 0;
      const fields = {
        remote,
        to,
        who: 'Trial team (Ada)',
        checks: [{ name: 'Files', ok: true, detail: 'all there' }],
      };
      await releases.activate(kind === 'live' ? { ...fields, kind } : { ...fields, kind, percent: 20 }, {
        expectedSeqOfRemote,
      });
    },
    apiGives: (summary) => {
      given = summary;
    },
    mostQuestions: api.mostQuestions,
    signIn: async (secret, by = '') => {
      const answer = await post('/console/session', { secret, by });
      return answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    },
    open: async (path, cookie = '') => (await registry.inject({ url: path, headers: { ...ownWindow, cookie } })).body,
    close: async () => {
      await registry.close();
      api.server.closeAllConnections();
      api.server.close();
      await folders.remove();
    },
  };
}

function inject(registry: FastifyInstance, url: string, fields: Readonly<Record<string, string>>, cookie: string) {
  const headers = { ...ownWindow, cookie, 'content-type': 'application/x-www-form-urlencoded' };
  return registry.inject({ method: 'POST', url, headers, payload: new URLSearchParams(fields).toString() });
}

async function listen(give: (authorization: string | undefined) => object | undefined) {
  let [open, most] = [0, 0];
  const server: Server = createServer(({ headers }, answer) => {
    most = Math.max(most, (open += 1));
    setTimeout(() => {
      open -= 1;
      const given = give(headers.authorization);
      if (given) answer.setHeader('content-type', 'application/json').end(JSON.stringify(given));
      else answer.destroy();
    }, 5);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // A server that listens on a port has an address with a port.
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, mostQuestions: () => most };
}
