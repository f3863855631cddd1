import { operatorAccess } from '../deploy/deploy-access.ts';
import { DeployProblem } from '../deploy/deploy-problem.ts';
import { deployCommand, readArguments } from './deploy-command.ts';
import { dataDir } from './workspace.ts';

const usage = 'npm run deploy:token -- <remote> --team "Team" | --list | --revoke <id>';

// For the operator: with OPERATOR_KEY, or on the machine that runs the stack.
await deployCommand(async ({ say }) => {
  const { positionals, values } = readArguments(
    usage,
    { team: { type: 'string' }, list: { type: 'boolean', default: false }, revoke: { type: 'string' } },
    { min: 0, max: 1 },
  );
  const operator = operatorAccess({ env: process.env, dataDir, say });
  const [remote] = positionals;
  if (values.revoke !== undefined) {
    const { remote: closed, team } = await operator.revokeToken(values.revoke);
    say(`Revoked: the token of ${team} is no longer valid for ${closed}.`);
  } else if (values.list) {
    const { tokens } = await operator.tokens();
    for (const token of tokens) {
      const end = token.revoked === undefined ? '' : `, revoked ${token.revoked} by ${token.revokedBy ?? 'unknown'}`;
      say(`  ${token.id}  for ${token.remote}  ${token.team}, since ${token.created} by ${token.createdBy}${end}`);
    }
    if (tokens.length === 0) say('There are no deploy tokens.');
  } else if (remote !== undefined && values.team !== undefined) {
    const { secret, token } = await operator.mintToken({ remote, team: values.team });
    say(
      `Valid for ${token.remote} only, for ${token.team}. It is shown only once; set it as DEPLOY_TOKEN:\n\n  ${secret}\n`,
    );
    say(`Revoke it: npm run deploy:token -- --revoke ${token.id}`);
  } else {
    throw new DeployProblem(`Usage: ${usage}`);
  }
});
