import { join } from 'node:path';
import { knownRemote } from '@cc/contracts/deploy/state';
import { compareVersions } from '../compare/compare-versions.ts';
import { writeReport } from '../compare/write-report.ts';
import { registryUrl } from '../deploy/deploy-access.ts';
import { DeployProblem } from '../deploy/deploy-problem.ts';
import { accessOf, deployCommand, readArguments } from './deploy-command.ts';
import { commandText, dataDir } from './workspace.ts';

const usage = commandText(
  'deploy:compare',
  '<remote>',
  '<version>',
  '[version before: the live one]',
  '[--threshold 0.1]',
);

await deployCommand(async (steps) => {
  const options = { threshold: { type: 'string', default: '0.1' } } as const;
  const { positionals, values } = readArguments(usage, options, { min: 2, max: 3 });
  const [asked = '', after = '', given] = positionals;
  const threshold = Number(values.threshold);
  if (!(threshold >= 0 && threshold <= 100)) {
    throw new DeployProblem(`--threshold ${values.threshold} is not a percentage of pixels from 0 to 100.`);
  }
  const { name: remote, client } = await accessOf(asked, steps);
  const before = given ?? knownRemote((await client.state()).state, remote)?.live;
  if (before === undefined)
    throw new DeployProblem(`${remote} has no live version to compare ${after} with.\nUsage: ${usage}`);
  const folder = join(dataDir, 'compare', remote, `${before}-${after}`);
  const versions = { registryUrl: registryUrl(process.env), remote, before, after, folder, threshold };
  const comparison = await compareVersions(versions);
  const { compared, changed, added, removed } = comparison;
  steps.say(`\n${remote}: ${after} compared with ${before}, ${compared} pictures of ${compared / 2} scenarios\n`);
  for (const { name, differs } of changed) {
    steps.say(
      `  differs   ${name}  ${differs === undefined ? 'another size' : `${differs.toFixed(2)} % of the pixels`}`,
    );
  }
  if (added.length > 0) steps.say(`  added     ${added.join(', ')}`);
  if (removed.length > 0) steps.say(`  removed   ${removed.join(', ')}`);
  if (changed.length === 0) steps.say(`  No picture differs by more than ${threshold} % of its pixels.`);
  else {
    steps.say(`\n  Pictures  ${writeReport(versions, comparison)}`);
    process.exitCode = 1;
  }
  steps.say(`  Total     ${steps.total()}`);
});
