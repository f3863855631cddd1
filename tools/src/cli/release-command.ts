import { deployerName, operatorAccess } from '../deploy/deploy-access.ts';
import { DeployProblem } from '../deploy/deploy-problem.ts';
import { activateVersion } from '../deploy/deploy-remote.ts';
import { accessOf, deployCommand, ownerOf, readArguments } from './deploy-command.ts';
import { commandText, dataDir } from './workspace.ts';

/** A command that makes another stored version live. */
export async function releaseCommand(
  kind: 'rollback' | 'promote' | 'stop-canary' | 'retire',
  { undo }: { readonly undo?: string } = {},
): Promise<void> {
  await deployCommand(async (steps) => {
    const takesVersion = kind === 'rollback';
    const takesForce = kind === 'rollback' || kind === 'retire';
    const options = [
      ...(takesVersion ? ['[version]'] : []),
      '[--note "why"]',
      ...(takesForce ? ['[--force]'] : []),
      ...(takesVersion ? ['[--without-fallback]'] : []),
    ];
    const usage = commandText(`deploy:${kind}`, '<remote>', ...options);
    const { positionals, values } = readArguments(
      usage,
      {
        note: { type: 'string' },
        force: { type: 'boolean', default: false },
        'without-fallback': { type: 'boolean', default: false },
      },
      { min: 1, max: takesVersion ? 2 : 1 },
    );
    const [remote = '', to] = positionals;
    const noFallback = values['without-fallback'];
    if ((values.force && !takesForce) || (noFallback && !takesVersion)) throw new DeployProblem(`Usage: ${usage}`);
    // For the operator alone: with OPERATOR_KEY, or on the machine that runs the stack.
    const { name, client } = values.force
      ? { name: ownerOf(remote).name, client: operatorAccess({ env: process.env, dataDir, say: steps.say }) }
      : await accessOf(remote, steps);
    const fields = {
      by: deployerName(process.env),
      ...(values.note === undefined ? {} : { note: values.note }),
      ...(values.force ? { force: true as const } : {}),
    };
    const body = takesVersion ? { ...fields, kind, to, ...(noFallback ? { noFallback } : {}) } : { ...fields, kind };
    await activateVersion(client, name, body, steps);
    if (undo) steps.say(`\n  Undo      ${commandText(undo, name)}`);
    steps.say(`  Total     ${steps.total()}`);
  });
}
