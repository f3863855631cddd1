import { DeployFailure } from '../deploy/deploy-failure.ts';

/** The log of releases was changed: a record is missing, or does not fit the one before it. */
export class BrokenLog extends DeployFailure {
  constructor(seq: number, reason: string) {
    const message =
      `The log of releases was changed at ${releaseKey(seq)}: ${reason}. ` +
      'Visitors keep the last good versions. Nothing can be released until the log is restored.';
    super('unavailable', message);
  }
}

/** Of two releases that do not fit each other, either may be the changed one. */
export class UnfitRelease extends BrokenLog {}

/** Key of a release in the storage. */
export function releaseKey(seq: number): string {
  return `releases/${String(seq).padStart(10, '0')}.json`;
}
