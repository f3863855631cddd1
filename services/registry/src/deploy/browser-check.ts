import { checksAnswerSchema, checksPath, type ChecksBody } from '@cc/contracts/deploy/checker';
import type { Deployer } from '@cc/contracts/deploy/deploy-api';
import type { RemoteManifest } from '@cc/contracts/federation/registry';
import { servedManifests } from '../gate/gate-input.ts';
import type { GateResult } from '../gate/gate.ts';
import type { Asked } from '../gate/static-gate.ts';
import { signPreview } from '../previews/preview-signature.ts';
import { type PreviewSettings, previewsOf } from '../previews/previews.ts';
import type { ReleaseReader } from '../releases/release-reader.ts';
import { DeployFailure } from './deploy-failure.ts';
import { fragmentUsers } from './fragment-users.ts';

/** Who asks for a check. */
export interface AskedBy {
  readonly deployer: Deployer;
  /**
   * Throws once the deployer's right has ended. It is asked until the check is over: a fix waits for no thief's check.
   */
  readonly still?: Asked['still'];
}

/**
 * Opens a stored version in the checker's browser.
 * @throws DeployFailure `refused` without a checker, `unavailable` when it does not answer; what `still` throws
 */
export type BrowserCheck = (manifest: RemoteManifest, asked: AskedBy) => Promise<GateResult>;

export interface BrowserCheckSources {
  readonly releases: ReleaseReader;
  readonly previews: PreviewSettings;
  readonly checker: { readonly url: string | undefined; readonly key: string | undefined };
  /** Milliseconds between two questions whether the deployer still may. Left out: three seconds. */
  readonly askEvery?: number;
}

/** Milliseconds for an answer: some checks of other remotes may come first. */
const timeout = 175_000;

/** The browser check of a running registry: the checker's own result, which no client can send. */
export function createBrowserCheck({
  releases,
  previews,
  checker,
  askEvery = 3_000,
}: BrowserCheckSources): BrowserCheck {
  return async (manifest, { deployer, still }) => {
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
      asker: deployer.kind === 'team' ? deployer.role : deployer.kind,
    };
    const ended = new AbortController();
    const askAgain = async () => {
      await still?.().catch((failure: unknown) => {
        // A storage that fails to tell ends nothing: the right is asked for once more before the release.
        if (failure instanceof DeployFailure) ended.abort(failure);
      });
    };
    const timer = setInterval(() => void askAgain(), askEvery);
    try {
      const answer = await fetch(`${checker.url}${checksPath}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${checker.key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.any([ended.signal, AbortSignal.timeout(timeout)]),
      });
      if (!answer.ok) throw new Error(`The checker answered ${answer.status}: ${await answer.text()}`);
      return checksAnswerSchema.parse(await answer.json());
    } catch (cause) {
      ended.signal.throwIfAborted();
      const message = `The checker did not check ${name} ${version}, so it was not released. The live version is unchanged. Try again in a minute.`;
      throw new DeployFailure('unavailable', message, {}, { cause });
    } finally {
      clearInterval(timer);
    }
  };
}
