import { deployerName } from '../deploy/deploy-access.ts';
import { activateVersion } from '../deploy/deploy-remote.ts';
import { accessOf, deployCommand, readArguments } from './deploy-command.ts';
import { commandText } from './workspace.ts';

/** A command that makes another stored version live. */
export async function releaseCommand(
  kind: 'rollback' | 'promote' | 'stop-canary' | 'retire',
  { undo }: { readonly undo?: string } = {},
): Promise<void> {
  await deployCommand(async (steps) => {
    const takesVersion = kind === 'rollback';
    const usage = commandText(`deploy:${kind}`, '<remote>', ...(takesVersion ? ['[version]'] : []), '[--note "why"]');
    const { positionals, values } = readArguments(
      usage,
      { note: { type: 'string' } },
      { min: 1, max: takesVersion ? 2 : 1 },
    );
    const [remote = '', to] = positionals;
    const { name, client } = await accessOf(remote, steps);
    const fields = { by: deployerName(process.env), ...(values.note === undefined ? {} : { note: values.note }) };
    await activateVersion(client, name, takesVersion ? { ...fields, kind, to } : { ...fields, kind }, steps);
    if (undo) steps.say(`\n  Undo      ${commandText(undo, name)}`);
    steps.say(`  Total     ${steps.total()}`);
  });
}
