import { describeShare } from '@cc/contracts/deploy/release';
import { knownRemote } from '@cc/contracts/deploy/state';
import { historyLine } from '../deploy/release-text.ts';
import { DeployProblem } from '../deploy/deploy-problem.ts';
import { accessOf, deployCommand, readArguments } from './deploy-command.ts';
import { commandText } from './workspace.ts';

const usage = commandText('deploy:history', '<remote>', '[--limit 20]');
/** Largest number in one answer of the deploy API. */
const maxLimit = 100;

await deployCommand(async (steps) => {
  const { positionals, values } = readArguments(
    usage,
    { limit: { type: 'string', default: '20' } },
    { min: 1, max: 1 },
  );
  const limit = Number(values.limit);
  if (!Number.isInteger(limit) || limit < 1 || limit > maxLimit) {
    throw new DeployProblem(`--limit ${values.limit} is not a number from 1 to ${maxLimit}.`);
  }
  const { name, client } = await accessOf(positionals[0] ?? '', steps);
  const [{ releases }, { state }] = await Promise.all([client.history(name, limit), client.state()]);
  const remote = knownRemote(state, name);
  if (!remote) {
    steps.say(`${name} was never deployed.`);
    return;
  }
  const canary = remote.canary ? `, canary ${remote.canary.version} at ${describeShare(remote.canary)}` : '';
  steps.say(
    `\n${name}: ${state.remotes[name] ? 'live' : 'retired, last at'} ${remote.live}${canary}\n\n${releases.map(historyLine).join('\n')}\n`,
  );
});
