#!/usr/bin/env node
// The commands of one package, in its folder: of this workspace, or of a remote that was lifted out of it. Plain JavaScript,
// because an older Node, which cannot run the sources, is told so here.
import { deployCommands, fileOf } from './commands.mjs';
import { needNode } from './need-node.mjs';

needNode('22.18');

const commands = {
  typecheck: '../types/cc-tsc.mjs',
  lint: '../eslint/cc-lint.mjs',
  test: '../jest/cc-jest.mjs',
  build: '../federation/cc-build.mjs',
  // By name, since an installed package has a script instead of the source.
  dev: '@cc/tools/commands/dev-remote',
  upgrade: '@cc/tools/commands/upgrade',
  ...Object.fromEntries(deployCommands.map((name) => [name, `@cc/tools/commands/${fileOf(name)}`])),
};

const [command = ''] = process.argv.splice(2, 1);
if (Object.hasOwn(commands, command)) await import(commands[command]);
else {
  console.error(
    `${command ? `There is no command "${command}"` : 'Name a command'}: ${Object.keys(commands).join(', ')}.`,
  );
  process.exitCode = 1;
}
