import { deployerName } from '../deploy/deploy-access.ts';
import { DeployProblem } from '../deploy/deploy-problem.ts';
import { activateVersion } from '../deploy/deploy-remote.ts';
import { accessOf, deployCommand, readArguments } from './deploy-command.ts';
import { readShare } from '../deploy/read-share.ts';
import { commandText } from './workspace.ts';

const usage = commandText(
  'deploy:canary',
  '<remote>',
  '<percent, auto or group>',
  '[--version <version>]',
  '[--note "why"]',
);

await deployCommand(async (steps) => {
  const { positionals, values } = readArguments(
    usage,
    { version: { type: 'string' }, note: { type: 'string' } },
    { min: 2, max: 2 },
  );
  const [remote = '', share = ''] = positionals;
  const canary = readShare(share);
  const { name, client } = await accessOf(remote, steps);
  const state = (await client.state()).state.remotes[name];
  const to = values.version ?? state?.canary?.version;
  if (to === undefined) throw new DeployProblem(`${name} has no canary. Name a version: ${usage}`);
  const fields = {
    by: deployerName(process.env),
    expectedSeq: state?.seq ?? 0,
    ...(values.note === undefined ? {} : { note: values.note }),
  };
  await activateVersion(client, name, { ...fields, kind: 'canary', to, ...canary }, steps);
  steps.say(`\n  Promote   ${commandText('deploy:promote', name)}`);
  steps.say(`  Undo      ${commandText('deploy:stop-canary', name)}`);
  steps.say(`  Total     ${steps.total()}`);
});
