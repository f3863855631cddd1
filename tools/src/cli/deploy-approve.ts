import { operatorAccess } from '../deploy/deploy-access.ts';
import { deployCommand, ownerOf, readArguments } from './deploy-command.ts';
import { commandText, dataDir } from './workspace.ts';

// For the operator: with OPERATOR_KEY, or on the machine that runs the stack.
await deployCommand(async ({ say }) => {
  const usage = commandText('deploy:approve', '<remote>', '<version>');
  const [remote = '', version = ''] = readArguments(usage, {}, { min: 2, max: 2 }).positionals;
  const operator = operatorAccess({ env: process.env, dataDir, say });
  const { budget, by, at } = await operator.approveBudget(ownerOf(remote).name, version);
  say(`${remote} may have ${JSON.stringify(budget)}: approved by ${by}, ${at}. Its team can deploy now.`);
});
