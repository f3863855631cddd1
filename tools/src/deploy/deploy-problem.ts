import type { DeployError } from '@cc/contracts/deploy/deploy-api';

/** Why a deploy command ends without doing what it was asked. The message is for people, and says the way on. */
export class DeployProblem extends Error {
  /** Why the deploy API refused; undefined when the problem is on this side. */
  readonly code: DeployError['code'] | undefined;

  constructor(message: string, code?: DeployError['code'], options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** A refusal of the deploy API, with all that it found. */
export function problemOf({ error, code, findings = [], requestId }: DeployError): DeployProblem {
  const list = findings.map(({ what, whom, remedy }) => {
    const broken = whom.length > 0 ? `\n    whom: ${whom.join(', ')}` : '';
    return `  - ${what}${broken}\n    way on: ${remedy}`;
  });
  const trace = code === 'unavailable' ? [`Request ${requestId} in the site's log says why.`] : [];
  return new DeployProblem([error, ...list, ...trace].join('\n'), code);
}
