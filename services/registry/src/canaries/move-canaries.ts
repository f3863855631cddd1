import type { RemoteState } from '@cc/contracts/deploy/state';
import { readVerdict } from '../console/figures/canary-verdict.ts';
import { activateVersion, type ReleaseSources } from '../deploy/activate-version.ts';
import { DeployFailure } from '../deploy/deploy-failure.ts';
import { nextStep } from './next-step.ts';

/** Stands beside "Operator" as the author of its steps. */
export const byRegistry = 'automatic canary';

interface Options {
  readonly now?: () => number;
  /** Called for a step that failed. It is tried again the next time. */
  readonly onProblem: (error: unknown) => void;
}

/**
 * Moves each automatic canary by what browsers report: up, to everyone through the gate, or back. Several registries
 * may do so at once, and people in between: the first one decides, since a step names the release that it continues.
 */
export async function moveCanaries(deployment: ReleaseSources, { now = Date.now, onProblem }: Options): Promise<void> {
  const { remotes } = await deployment.releases.state();
  const automatic = Object.values(remotes).filter(({ canary }) => canary?.automatic);
  if (automatic.length === 0) return;
  for (const state of automatic) {
    const verdict = await readVerdict(state, deployment.readReports, now());
    const next = state.canary && nextStep(state.canary, verdict, now() - Date.parse(state.at));
    if (!state.canary || !verdict || !next) continue;
    try {
      await move(deployment, state, { ...next, note: verdict.because });
    } catch (error) {
      onProblem(error);
    }
  }
}

async function move(
  deployment: ReleaseSources,
  { name, seq, canary }: RemoteState,
  { note, ...next }: NonNullable<ReturnType<typeof nextStep>> & { readonly note: string },
): Promise<void> {
  if (!canary) return;
  const fields = { by: byRegistry, note, expectedSeq: seq };
  const body =
    next.kind === 'canary'
      ? { ...fields, ...next, to: canary.version, groups: canary.groups, automatic: true as const }
      : { ...fields, kind: next.kind };
  try {
    await activateVersion(deployment, { deployer: { kind: 'operator' }, remote: name, body });
  } catch (error) {
    if (!(error instanceof DeployFailure && error.code === 'conflict')) throw error;
  }
}
