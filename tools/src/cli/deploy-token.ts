import { tokenBodySchema } from '@cc/contracts/deploy/deploy-api';
import { roles, type Role } from '@cc/contracts/deploy/deploy-token';
import { tokenAccess } from '../deploy/deploy-access.ts';
import { DeployProblem } from '../deploy/deploy-problem.ts';
import type { Steps } from '../deploy/steps.ts';
import { deployCommand, ownerOf, readArguments } from './deploy-command.ts';
import { commandText, dataDir } from './workspace.ts';

const usage = `${commandText('deploy:token', '<remote>', '--team "Team"', '[--role viewer|deployer|owner]', '[--days 90]')}, or --list, or --revoke <id>, or for the operator --revoke-all <remote>`;

// For the operator, with OPERATOR_KEY or on the machine that runs the stack; and for an owner, with DEPLOY_TOKEN.
await deployCommand(async ({ say }) => {
  const { positionals, values } = readArguments(
    usage,
    {
      team: { type: 'string' },
      role: { type: 'string' },
      days: { type: 'string' },
      list: { type: 'boolean', default: false },
      revoke: { type: 'string' },
      'revoke-all': { type: 'string' },
    },
    { min: 0, max: 1 },
  );
  const client = tokenAccess({ env: process.env, dataDir, say });
  const [remote] = positionals;
  if (values['revoke-all'] !== undefined) {
    const { remote: closed, revoked } = await client.revokeTokens(ownerOf(values['revoke-all']).name);
    const ended = (await client.tokens()).tokens.filter(
      (token) => token.remote === closed && token.revoked === revoked,
    );
    say(`Revoked: all tokens of ${closed} (${ended.length}), and those that they may create meanwhile.`);
    sayWhatStays(closed, say);
    say(`Give those who go on a new one: ${commandText('deploy:token', closed, '--team "Team"')}`);
  } else if (values.revoke !== undefined) {
    const { remote: closed, team } = await client.revokeToken(values.revoke);
    say(`Revoked: the token of ${team} is no longer valid for ${closed}.`);
    sayWhatStays(closed, say);
  } else if (values.list) {
    const { tokens } = await client.tokens();
    for (const token of tokens) {
      const end =
        token.revoked === undefined
          ? `, ${Date.parse(token.expires) > Date.now() ? 'expires' : 'expired'} ${token.expires}`
          : `, revoked ${token.revoked} by ${token.revokedBy ?? 'unknown'}`;
      say(
        `  ${token.id}  for ${token.remote}  ${token.team}, ${token.role}, since ${token.created} by ${token.createdBy}${end}`,
      );
    }
    if (tokens.length === 0) say('There are no deploy tokens.');
  } else if (remote !== undefined && values.team !== undefined) {
    const { secret, token } = await client.mintToken({
      remote: ownerOf(remote).name,
      team: values.team,
      role: readRole(values.role),
      days: readDays(values.days),
    });
    say(
      `Valid for ${token.remote} only, for ${token.team} as ${token.role}, until ${token.expires}. It is shown only once; set it as DEPLOY_TOKEN:\n\n  ${secret}\n`,
    );
    say(`Revoke it: npm run deploy:token -- --revoke ${token.id}`);
  } else {
    throw new DeployProblem(`Usage: ${usage}`);
  }
});

function sayWhatStays(remote: string, say: Steps['say']): void {
  say('What was deployed stays as it is, and a canary goes on. See it, and take it back if need be:');
  for (const command of ['deploy:history', 'deploy:stop-canary', 'deploy:rollback'])
    say(`  ${commandText(command, remote)}`);
}

function readRole(text: string | undefined): Role {
  const role = tokenBodySchema.shape.role.safeParse(text);
  if (!role.success) throw new DeployProblem(`"${text}" is none of the roles ${roles.join(', ')}.`);
  return role.data;
}

function readDays(text: string | undefined): number | undefined {
  const days = tokenBodySchema.shape.days.safeParse(text === undefined ? undefined : Number(text));
  if (!days.success) throw new DeployProblem(`"${text}" is not a number of days from 1 to 365.`);
  return days.data;
}
