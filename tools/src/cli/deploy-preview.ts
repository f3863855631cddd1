import { previewPage } from '@cc/contracts/deploy/previews';
import { registryUrl } from '../deploy/deploy-access.ts';
import { uploadRemote } from '../deploy/deploy-remote.ts';
import { findSource } from '../deploy/deploy-source.ts';
import type { Steps } from '../deploy/steps.ts';
import { versionSource } from '../deploy/version-source.ts';
import { accessOf, deployCommand, readArguments, callerDir } from './deploy-command.ts';
import { commandText, root } from './workspace.ts';

const usage = commandText('deploy:preview', '<remote or folder>', '[version]', '[--no-build]');

await deployCommand(async (steps) => {
  const { positionals, values } = readArguments(
    usage,
    { 'no-build': { type: 'boolean', default: false } },
    { min: 1, max: 2 },
  );
  const [remote = '', version] = positionals;
  const of =
    version === undefined ? await uploaded(remote, !values['no-build'], steps) : await stored(remote, version, steps);
  steps.say('\n  Staff can preview it here, with a deploy token or the key of the operator:\n');
  steps.say(
    `    ${registryUrl(process.env)}${previewPage}?${new URLSearchParams({ of: `${of.remote}@${of.version}` })}`,
  );
  steps.say(`\n  Total     ${steps.total()}`);
});

/** Builds and uploads it, without making it live. */
async function uploaded(remote: string, build: boolean, steps: Steps) {
  const source = findSource(remote, root, callerDir);
  steps.say(`\nPreview of ${source.name} on ${registryUrl(process.env)}\n`);
  const from = versionSource(source.dir, process.env, build || source.inWorkspace);
  const { client } = await accessOf(source.dir, steps, from);
  const { manifest } = await uploadRemote({
    source,
    root,
    build,
    check: false,
    steps,
    client,
  });
  return { remote: manifest.name, version: manifest.version };
}

async function stored(remote: string, version: string, steps: Steps) {
  const { name, client } = await accessOf(remote, steps);
  return client.gate(name, version);
}
