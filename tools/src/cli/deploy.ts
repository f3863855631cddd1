#!/usr/bin/env node
import { deployerName, remoteAccess, registryUrl } from '../deploy/deploy-access.ts';
import { activateVersion, checkInBrowser, uploadRemote, withBrowser } from '../deploy/deploy-remote.ts';
import { findSource } from '../deploy/deploy-source.ts';
import { deployCommand, readArguments, readPercent, callerDir } from './deploy-command.ts';
import { dataDir, root } from './workspace.ts';

const usage = 'npm run deploy -- <remote or folder> [--canary 20] [--note "why"] [--no-build]';

await deployCommand(async (steps) => {
  const { positionals, values } = readArguments(
    usage,
    { canary: { type: 'string' }, note: { type: 'string' }, 'no-build': { type: 'boolean', default: false } },
    { min: 1, max: 1 },
  );
  const percent = values.canary === undefined ? undefined : readPercent(values.canary);
  const source = findSource(positionals[0] ?? '', root, callerDir);
  const env = process.env;
  steps.say(`\nDeploying ${source.name} to ${registryUrl(env)}\n`);
  await withBrowser(async (launching) => {
    const uploaded = await uploadRemote({
      source,
      root,
      steps,
      build: !values['no-build'],
      access: ({ name, owner }) => remoteAccess(name, owner, { env, dataDir, say: steps.say }),
    });
    const { client, manifest, siteUrl, seq, gate } = uploaded;
    if (uploaded.live === manifest.version && percent === undefined) {
      steps.say(`\n${manifest.name} ${manifest.version} is live already: nothing to do. (${steps.total()})`);
      return;
    }
    const checks = await checkInBrowser(uploaded, launching, steps);
    const fields = {
      checks,
      by: deployerName(env),
      expectedSeq: seq,
      ...(values.note === undefined ? {} : { note: values.note }),
    };
    const to = manifest.version;
    await activateVersion(
      client,
      manifest.name,
      percent === undefined ? { ...fields, kind: 'live', to } : { ...fields, kind: 'canary', to, percent },
      steps,
    );
    const back = percent === undefined ? 'deploy:rollback' : 'deploy:stop-canary';
    steps.say(`\n  Live      ${siteUrl}${gate.previews[0]?.path ?? '/'}`);
    if (percent !== undefined) steps.say(`  Promote   npm run deploy:promote -- ${manifest.name}`);
    if (uploaded.live !== undefined) steps.say(`  Undo      npm run ${back} -- ${manifest.name}`);
    steps.say(`  Total     ${steps.total()}`);
  });
});
