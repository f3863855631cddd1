import { deployerName, registryUrl } from '../deploy/deploy-access.ts';
import { DeployProblem } from '../deploy/deploy-problem.ts';
import { activateVersion, checkInBrowser, staticGate, withBrowser } from '../deploy/deploy-remote.ts';
import { storedManifest } from '../deploy/stored-manifest.ts';
import { accessOf, deployCommand, readArguments, readPercent } from './deploy-command.ts';

const usage = 'npm run deploy:canary -- <remote> <percent> [--version <version>] [--note "why"]';

await deployCommand(async (steps) => {
  const { positionals, values } = readArguments(
    usage,
    { version: { type: 'string' }, note: { type: 'string' } },
    { min: 2, max: 2 },
  );
  const [remote = '', share = ''] = positionals;
  const percent = readPercent(share);
  const { name, client } = await accessOf(remote, steps);
  const state = (await client.state()).state.remotes[name];
  const to = values.version ?? state?.canary?.version;
  if (to === undefined) throw new DeployProblem(`${name} has no canary. Name a version: ${usage}`);
  const fields = {
    by: deployerName(process.env),
    expectedSeq: state?.seq ?? 0,
    ...(values.note === undefined ? {} : { note: values.note }),
  };
  const checks =
    state?.canary?.version === to
      ? []
      : await withBrowser(async (launching) => {
          const manifest = await storedManifest(registryUrl(process.env), name, to);
          const gate = await staticGate(client, name, to, steps);
          return checkInBrowser({ manifest, gate }, launching, steps);
        });
  await activateVersion(client, name, { ...fields, kind: 'canary', to, percent, checks }, steps);
  steps.say(`\n  Promote   npm run deploy:promote -- ${name}`);
  steps.say(`  Undo      npm run deploy:stop-canary -- ${name}`);
  steps.say(`  Total     ${steps.total()}`);
});
