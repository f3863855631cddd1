import { parseArgs } from 'node:util';
import type { NewRemote } from '../new-remote/remote-replacements.ts';
import { writeRemote } from '../new-remote/write-remote.ts';
import { root } from './workspace.ts';

const usage = 'Usage: npm run new:remote -- mfe-scouting --owner "Scouting team" --path /scouting';

const remote = readArguments();
if (remote) {
  const written = await writeRemote(remote, root);
  if ('refused' in written) fail([...written.refused, 'Nothing was written.'].join('\n'));
  else console.log([...written.files.map((file) => `  ${file}`), '', whatNext(remote)].join('\n'));
} else fail(usage);

function readArguments(): NewRemote | undefined {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { owner: { type: 'string' }, path: { type: 'string' } },
    });
    const [name] = positionals;
    const { owner, path } = values;
    return name && owner && path && positionals.length === 1 ? { name, owner, path } : undefined;
  } catch {
    // An unknown option: the usage lists the known ones.
    return undefined;
  }
}

function whatNext({ name, path }: NewRemote): string {
  const steps = [
    ['npm install', 'enters the new workspace into package-lock.json'],
    [`npm run dev -- ${name} --alone`, 'the page by itself, with its scenarios'],
    [`npx nx run-many -t typecheck lint test build -p @cc/${name}`, 'every check'],
    [`npm run deploy -- ${name}`, `to the running site, at ${path}; the shell is not touched`],
  ].map(([command = '', what = '']) => `  ${command}\n      ${what}`);
  return `${name} is ready. Next steps:

${steps.join('\n')}

Say in ${name}/remote.json what ${path} is about, and add the folder to the map in README.md.`;
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
