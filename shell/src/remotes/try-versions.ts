import type { ComponentType } from 'react';
import type { RemoteSource } from '@cc/contracts/federation/registry';
import { reportFailure } from '../report-failure.ts';
import type { PartEvent } from './part-events.ts';
import type { LoadedPart } from './part-guard.tsx';
import { TooSlow, within } from './time-limit.ts';

/** One part of a remote, and how to get it from a version. */
export interface WantedPart<Props> {
  readonly remote: string;
  readonly part: string;
  readonly load: (source: RemoteSource) => Promise<ComponentType<Props>>;
  /** The version that the visitor should get; every other stands in for it. */
  readonly live: RemoteSource;
  /** Milliseconds that one version may take. */
  readonly limit: number;
  readonly onEvent: (event: PartEvent) => void;
}

/**
 * The part of the first version that has it. The first is tried twice, since a network has bad moments.
 * @throws AggregateError of what went wrong with each when none has it
 */
export async function tryVersions<Props>(
  [first, ...others]: readonly RemoteSource[],
  wanted: WantedPart<Props>,
): Promise<LoadedPart<Props>> {
  const errors: unknown[] = [];
  const attempts = first ? [first, first, ...others] : [];
  let slow: RemoteSource | undefined;
  for (const [place, source] of attempts.entries()) {
    // Who was slow is slow again: the visitor waits for another version instead, if there is one.
    if (source === slow && others.length > 0) continue;
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
      if (error instanceof TooSlow) slow = source;
      errors.push(error);
    }
  }
  throw new AggregateError(errors, `No version of ${wanted.remote} could show ${wanted.part}`);
}

async function tryVersion<Props>(
  source: RemoteSource,
  { remote, part, load, live, limit, onEvent }: WantedPart<Props>,
): Promise<ComponentType<Props>> {
  const { version } = source;
  const began = performance.now();
  const told = () => ({ remote, version, part, ms: Math.round(performance.now() - began) });
  try {
    const Part = await within(limit, `${remote} ${version}`, load(source));
    onEvent({ ...told(), kind: 'loaded', fellBack: source !== live });
    return Part;
  } catch (error) {
    reportFailure(`${remote} ${version} could not show ${part}`, error);
    onEvent({ ...told(), kind: 'failed', error });
    throw error;
  }
}

function spareOf<Props>(rest: readonly RemoteSource[], wanted: WantedPart<Props>): LoadedPart<Props>['spare'] {
  if (rest.length === 0) return undefined;
  let spare: Promise<LoadedPart<Props>> | undefined;
  return () => (spare ??= tryVersions(rest, wanted));
}
