import { describeShare } from '@cc/contracts/deploy/release';
import type { RemoteState } from '@cc/contracts/deploy/state';
import { verdictOf } from '../console/figures/canary-verdict.ts';
import { activateVersion, type ReleaseSources } from '../deploy/activate-version.ts';
import { DeployFailure } from '../deploy/deploy-failure.ts';
import type { SendAlert } from '../alerts/send-alerts.ts';
import { nextStep } from './next-step.ts';

interface Options {
  readonly now?: () => number;
  /** Called for a canary that was stopped. */
  readonly alert: SendAlert;
  /** Called for a step that failed. It is tried again the next time. */
  readonly onProblem: (error: unknown) => void;
}

/**
 * Moves each automatic canary by what browsers report: up, to everyone through the gate, or back. Several registries may do
 * so at once, and people in between: the first one decides, since a step names the release that it continues.
 */
export async function moveCanaries(
  deployment: ReleaseSources,
  { now = Date.now, alert, onProblem }: Options,
): Promise<void> {
  const { remotes } = await deployment.releases.state();
  const automatic = Object.values(remotes).filter(({ canary }) => canary?.automatic);
  if (automatic.length === 0) return;
  const reports = await deployment.readReports(24);
  for (const state of automatic) {
    const verdict = verdictOf(state, reports);
    const next = state.canary && nextStep(state.canary, verdict, now() - Date.parse(state.at));
    if (!state.canary || !verdict || !next) continue;
    try {
      await move(deployment, state, { ...next, note: verdict.because });
      if (next.kind !== 'stop-canary') continue;
      const { version } = state.canary;
      const text = `The canary ${state.name} ${version} was stopped at ${describeShare(state.canary)}: ${verdict.because}`;
      await alert({ remote: state.name, version, about: 'canary', text });
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
  const fields = { by: 'automatic canary', note, expectedSeq: seq };
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
