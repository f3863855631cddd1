import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createDirectoryStorage } from '../storage/directory-storage.ts';
import { createReleases, type Releases, type VersionFiles } from '../releases/releases.ts';
import { createTokens, type DeployTokens } from '../auth/tokens.ts';
import { limitChanges } from '../auth/limit-changes.ts';
import { limitWrongTokens } from '../auth/wrong-tokens.ts';
import fastify, { type FastifyInstance } from 'fastify';
import { pack } from 'tar-stream';
import { deployApi } from '../deploy/deploy-api.ts';
import { createApprovedBudgets, type ApprovedBudgets } from '../gate/approved-budgets.ts';
import type { GateResult } from '../gate/gate.ts';

export const operatorKey = 'operator-key-of-the-tests';
export const previewKey = 'preview-key-of-the-tests';

/** The deploy API over a real storage, with a gate and a browser check whose results the test chooses. */
export interface DeploySite {
  readonly app: FastifyInstance;
  readonly releases: Releases;
  readonly tokens: DeployTokens;
  readonly budgets: ApprovedBudgets;
  /** Sets the result of the gate. */
  gateSays(result: GateResult): void;
  /** Sets the result of the browser check. @param during called while it runs */
  browserSays(result: GateResult, during?: () => Promise<unknown>): void;
  /** Starts to listen. @returns the port */
  listen(): Promise<number>;
  close(): Promise<void>;
}

export const opened: GateResult = { checks: [{ name: 'gate', ok: true, detail: 'nothing breaks' }], findings: [] };

export const seenPages: GateResult = {
  checks: [{ name: 'browser /trial', ok: true, detail: 'shows Trial' }],
  findings: [],
};

export async function startDeploySite(): Promise<DeploySite> {
  const dir = await mkdtemp(join(tmpdir(), 'cc-deploy-api-'));
  const storage = createDirectoryStorage(dir);
  const releases = createReleases(storage);
  const tokens = createTokens(storage);
  const budgets = createApprovedBudgets(storage);
  let [result, seen] = [opened, async () => seenPages];
  const app = fastify();
  await app.register(deployApi, {
    releases,
    keys: { tokens, operatorKeys: [operatorKey], limit: await limitWrongTokens(app) },
    previews: { siteUrl: 'http://localhost:3000', key: previewKey },
    gate: async () => result,
    browserCheck: () => seen(),
    budgets,
    limitChanges: limitChanges(app),
    readReports: async () => ({ known: false, problem: 'None in this test.' }),
  });
  return {
    app,
    releases,
    tokens,
    budgets,
    gateSays: (next) => {
      result = next;
    },
    browserSays: (next, during = async () => undefined) => {
      seen = async () => {
        await during();
        return next;
      };
    },
    listen: async () => {
      await app.listen({ host: '127.0.0.1', port: 0 });
      // A server that listens on a port has an address with a port.
      return (app.server.address() as AddressInfo).port;
    },
    close: async () => {
      await app.close();
      await rm(dir, { recursive: true });
    },
  };
}

/** A version as a tar stream. */
export async function tarOf(files: VersionFiles): Promise<Buffer> {
  const tar = pack();
  for (const [name, content] of files) tar.entry({ name }, Buffer.from(content));
  tar.finalize();
  return buffer(tar);
}
