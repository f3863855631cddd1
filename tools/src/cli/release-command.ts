import { deployerName } from '../deploy/deploy-access.ts';
import { activateVersion } from '../deploy/deploy-remote.ts';
import { accessOf, deployCommand, readArguments } from './deploy-command.ts';

/** A command that changes what is live among the versions that are in the store already. */
export async function releaseCommand(
  usage: string,
  kind: 'rollback' | 'promote' | 'stop-canary',
  wayBack?: (remote: string) => string,
): Promise<void> {
  await deployCommand(async (steps) => {
    const takesVersion = kind === 'rollback';
    const { positionals, values } = readArguments(
      usage,
      { note: { type: 'string' } },
      { min: 1, max: takesVersion ? 2 : 1 },
    );
    const [remote = '', to] = positionals;
    const { name, client } = await accessOf(remote, steps);
    const words = { by: deployerName(process.env), ...(values.note === undefined ? {} : { note: values.note }) };
    await activateVersion(client, name, takesVersion ? { ...words, kind, to } : { ...words, kind }, steps);
    if (wayBack) steps.say(`\n  Way back  ${wayBack(name)}`);
    steps.say(`  In all    ${steps.total()}`);
  });
}
