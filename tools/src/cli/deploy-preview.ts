import { remoteAccess, registryUrl } from '../deploy/deploy-access.ts';
import { uploadRemote } from '../deploy/deploy-remote.ts';
import { findSource } from '../deploy/deploy-source.ts';
import type { Steps } from '../deploy/steps.ts';
import { accessOf, deployCommand, readArguments, callerDir } from './deploy-command.ts';
import { dataDir, root } from './workspace.ts';

const usage = 'npm run deploy:preview -- <remote or folder> [version] [--no-build]';

await deployCommand(async (steps) => {
  const { positionals, values } = readArguments(
    usage,
    { 'no-build': { type: 'boolean', default: false } },
    { min: 1, max: 2 },
  );
  const [remote = '', version] = positionals;
  const { previews } =
    version === undefined ? await uploaded(remote, !values['no-build'], steps) : await stored(remote, version, steps);
  steps.say('\n  Only these links show this version:\n');
  for (const { url } of previews) steps.say(`    ${url}`);
  steps.say(`\n  Total     ${steps.total()}`);
});

/** Builds and uploads it, without making it live. */
async function uploaded(remote: string, build: boolean, steps: Steps) {
  const env = process.env;
  steps.say(`\nPreview of ${remote} on ${registryUrl(env)}\n`);
  const { gate } = await uploadRemote({
    source: findSource(remote, root, callerDir),
    root,
    build,
    steps,
    access: ({ name, owner }) => remoteAccess(name, owner, { env, dataDir, say: steps.say }),
  });
  return gate;
}

async function stored(remote: string, version: string, steps: Steps) {
  const { name, client } = await accessOf(remote, steps);
  return client.gate(name, version);
}
