import type { DeployError } from '@cc/contracts/deploy/deploy-api';

/** The failure of a deploy command. The message is for people, and names the next step. */
export class DeployProblem extends Error {
  /** Code of the deploy API; undefined for a local problem. */
  readonly code: DeployError['code'] | undefined;

  constructor(message: string, code?: DeployError['code'], options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** A refusal of the deploy API, with all findings. */
export function problemOf({ error, code, findings = [], requestId }: DeployError): DeployProblem {
  const list = findings.map(({ what, whom, remedy }) => {
    const broken = whom.length > 0 ? `\n    affects: ${whom.join(', ')}` : '';
    return `  - ${what}${broken}\n    remedy: ${remedy}`;
  });
  const isFailure = code === 'unavailable' || code === 'outcome_unknown';
  const trace = isFailure ? [`Request ${requestId} in the registry's log has the reason.`] : [];
  return new DeployProblem([error, ...list, ...trace].join('\n'), code);
}
