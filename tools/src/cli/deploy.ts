import { deployerName, registryUrl } from '../deploy/deploy-access.ts';
import { activateVersion, uploadRemote } from '../deploy/deploy-remote.ts';
import { findSource } from '../deploy/deploy-source.ts';
import { versionSource } from '../deploy/version-source.ts';
import { accessOf, callerDir, deployCommand, readArguments } from './deploy-command.ts';
import { readShare } from '../deploy/read-share.ts';
import { commandText, root } from './workspace.ts';

const usage = commandText(
  'deploy',
  '<remote or folder>',
  '[--canary 20|auto|<group>]',
  '[--note "why"]',
  '[--no-build]',
  '[--no-checks]',
);

await deployCommand(async (steps) => {
  const { positionals, values } = readArguments(
    usage,
    {
      canary: { type: 'string' },
      note: { type: 'string' },
      'no-build': { type: 'boolean', default: false },
      'no-checks': { type: 'boolean', default: false },
    },
    { min: 1, max: 1 },
  );
  const share = values.canary === undefined ? undefined : readShare(values.canary);
  const source = findSource(positionals[0] ?? '', root, callerDir);
  const env = process.env;
  steps.say(`\nDeploying ${source.name} to ${registryUrl(env)}\n`);
  const build = !values['no-build'];
  const from = versionSource(source.dir, env, build || source.inWorkspace);
  const { client } = await accessOf(source.dir, steps, from);
  const { manifest, stated, siteUrl, seq, live } = await uploadRemote({
    source,
    root,
    steps,
    build,
    // An existing build may be of other sources.
    check: build && !values['no-checks'],
    client,
  });
  if (live === manifest.version && share === undefined) {
    steps.say(`\n${manifest.name} ${manifest.version} is live already: nothing to do. (${steps.total()})`);
    return;
  }
  const fields = {
    stated: [...stated],
    by: deployerName(env),
    expectedSeq: seq,
    ...(values.note === undefined ? {} : { note: values.note }),
  };
  const to = manifest.version;
  await activateVersion(
    client,
    manifest.name,
    share === undefined ? { ...fields, kind: 'live', to } : { ...fields, kind: 'canary', to, ...share },
    steps,
  );
  const back = share === undefined ? 'deploy:rollback' : 'deploy:stop-canary';
  // Of the shell's own pages, none is one to look at.
  const page = (!manifest.host && manifest.routes.find(({ path }) => !/[:*]/.test(path))?.path) || '/';
  steps.say(`\n  Live      ${siteUrl}${page}`);
  if (share !== undefined) steps.say(`  Promote   ${commandText('deploy:promote', manifest.name)}`);
  if (live !== undefined) steps.say(`  Undo      ${commandText(back, manifest.name)}`);
  steps.say(`  Total     ${steps.total()}`);
});
