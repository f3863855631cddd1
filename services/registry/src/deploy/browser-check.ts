import { checksAnswerSchema, checksPath, type ChecksBody } from '@cc/contracts/deploy/checker';
import type { RemoteManifest } from '@cc/contracts/federation/registry';
import { servedManifests } from '../gate/gate-input.ts';
import type { GateResult } from '../gate/gate.ts';
import { signPreview } from '../previews/preview-signature.ts';
import { type PreviewSettings, previewsOf } from '../previews/previews.ts';
import type { ReleaseReader } from '../releases/release-reader.ts';
import { DeployFailure } from './deploy-failure.ts';
import { fragmentUsers } from './fragment-users.ts';

/**
 * Opens a stored version in the checker's browser.
 * @throws DeployFailure `refused` without a checker, `unavailable` when it does not answer
 */
export type BrowserCheck = (manifest: RemoteManifest) => Promise<GateResult>;

export interface BrowserCheckSources {
  readonly releases: ReleaseReader;
  readonly previews: PreviewSettings;
  readonly checker: { readonly url: string | undefined; readonly key: string | undefined };
}

/** Milliseconds for an answer: some checks of other remotes may come first. */
const timeout = 175_000;

/** The browser check of a running registry: the checker's own result, which no client can send. */
export function createBrowserCheck({ releases, previews, checker }: BrowserCheckSources): BrowserCheck {
  return async (manifest) => {
    const { name, version } = manifest;
    if (checker.url === undefined || checker.key === undefined || previews.key === undefined) {
      const message = `No browser can check ${name} ${version}, so it was not released: the registry needs CHECKER_URL, CHECKER_KEY and PREVIEW_KEY. Its operator sets them.`;
      throw new DeployFailure('refused', message);
    }
    const { live } = await servedManifests(releases, name);
    const body: ChecksBody = {
      manifest,
      previews: previewsOf(manifest, live, previews.siteUrl),
      pass: signPreview('check', `${name}@${version}`, previews.key),
      users: fragmentUsers(name, live),
    };
    try {
      const answer = await fetch(`${checker.url}${checksPath}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${checker.key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeout),
      });
      if (!answer.ok) throw new Error(`The checker answered ${answer.status}: ${await answer.text()}`);
      return checksAnswerSchema.parse(await answer.json());
    } catch (cause) {
      const message = `The checker did not check ${name} ${version}, so it was not released. The live version is unchanged. Try again in a minute.`;
      throw new DeployFailure('unavailable', message, {}, { cause });
    }
  };
}
