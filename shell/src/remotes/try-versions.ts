import type { ComponentType } from 'react';
import type { RemoteSource } from '@cc/contracts/federation/registry';
import { loadTimeout, spareAfter } from '../boot/load-timeout.ts';
import { reportFailure } from '../report-failure.ts';
import type { PartEvent } from './part-events.ts';
import type { LoadedPart } from './part-guard.tsx';
import { TimedOut, within } from './time-limit.ts';

/** One part of a remote, and how to get it from a version. */
export interface WantedPart<Props> {
  readonly remote: string;
  readonly part: string;
  readonly load: (source: RemoteSource) => Promise<ComponentType<Props>>;
  /** The version that this visitor should get; any other is a fallback. */
  readonly live: RemoteSource;
  readonly onEvent: (event: PartEvent) => void;
}

/**
 * Loads a part from the first version, which is tried twice, since networks fail briefly. If it fails or is slow, the
 * second version is requested too, and the part that comes first is taken.
 * @throws AggregateError with each attempt's error when none came in time
 */
export async function tryVersions<Props>(
  [first, second]: readonly RemoteSource[],
  wanted: WantedPart<Props>,
): Promise<LoadedPart<Props>> {
  const errors: unknown[] = [];
  const end = performance.now() + loadTimeout;
  const attempt = async (source: RemoteSource, next?: RemoteSource): Promise<LoadedPart<Props>> => {
    try {
      return { Part: await tryVersion(source, wanted, end - performance.now()), spare: spareOf(next, wanted) };
    } catch (error) {
      errors.push(error);
      throw error;
    }
  };
  try {
    if (!first) throw new Error('There is no version.');
    const loading = attempt(first, second).catch((error: unknown) => {
      // A second request for the same file would wait for the first one.
      if (error instanceof TimedOut) throw error;
      return attempt(first, second);
    });
    if (!second) return await loading;
    return await Promise.any([loading, failedOrSlow(loading).then(() => attempt(second))]);
  } catch {
    throw new AggregateError(errors, `No version of ${wanted.remote} could show ${wanted.part}`);
  }
}

/** Fulfilled when the promise is rejected or takes long; never when it is fulfilled before. */
function failedOrSlow(loading: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, spareAfter);
    const stop = () => clearTimeout(timer);
    loading.then(stop, () => {
      stop();
      resolve();
    });
  });
}

async function tryVersion<Props>(
  source: RemoteSource,
  { remote, part, load, live, onEvent }: WantedPart<Props>,
  timeout: number,
): Promise<ComponentType<Props>> {
  const { version } = source;
  const began = performance.now();
  const details = () => ({ remote, version, part, ms: Math.round(performance.now() - began) });
  try {
    const Part = await within(timeout, `${remote} ${version}`, load(source));
    onEvent({ ...details(), kind: 'loaded', fellBack: source !== live });
    return Part;
  } catch (error) {
    reportFailure(`${remote} ${version} could not show ${part}`, error);
    onEvent({ ...details(), kind: 'failed', error });
    throw error;
  }
}

function spareOf<Props>(next: RemoteSource | undefined, wanted: WantedPart<Props>): LoadedPart<Props>['spare'] {
  if (!next) return undefined;
  let spare: Promise<LoadedPart<Props>> | undefined;
  return () => (spare ??= tryVersions([next], wanted));
}
