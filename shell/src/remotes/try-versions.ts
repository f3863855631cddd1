import type { ComponentType } from 'react';
import type { RemoteSource } from '@cc/contracts/federation/registry';
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
  /** Milliseconds that one version may take. */
  readonly timeout: number;
  readonly onEvent: (event: PartEvent) => void;
}

/**
 * Loads a part from the first version that has it. The first version is tried twice, since networks fail briefly.
 * @throws AggregateError with each version's error when none has it
 */
export async function tryVersions<Props>(
  [first, ...others]: readonly RemoteSource[],
  wanted: WantedPart<Props>,
): Promise<LoadedPart<Props>> {
  const errors: unknown[] = [];
  const attempts = first ? [first, first, ...others] : [];
  let timedOut: RemoteSource | undefined;
  for (const [place, source] of attempts.entries()) {
    // A version that timed out would probably do so again: the next one is tried, if there is one.
    if (source === timedOut && others.length > 0) continue;
    try {
      const Part = await tryVersion(source, wanted);
      return {
        Part,
        spare: spareOf(
          attempts.slice(place + 1).filter((next) => next !== source),
          wanted,
        ),
      };
    } catch (error) {
      if (error instanceof TimedOut) timedOut = source;
      errors.push(error);
    }
  }
  throw new AggregateError(errors, `No version of ${wanted.remote} could show ${wanted.part}`);
}

async function tryVersion<Props>(
  source: RemoteSource,
  { remote, part, load, live, timeout, onEvent }: WantedPart<Props>,
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

function spareOf<Props>(rest: readonly RemoteSource[], wanted: WantedPart<Props>): LoadedPart<Props>['spare'] {
  if (rest.length === 0) return undefined;
  let spare: Promise<LoadedPart<Props>> | undefined;
  return () => (spare ??= tryVersions(rest, wanted));
}
