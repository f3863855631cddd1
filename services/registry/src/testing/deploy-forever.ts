import { randomUUID } from 'node:crypto';
import { createDirectoryStorage } from '../storage/directory-storage.ts';
import { createReleases } from '../releases/releases.ts';
import { trialVersion } from './trial-version.ts';

// A process that does nothing but deploy into the store of its argument, until it is killed.
const releases = createReleases(createDirectoryStorage(process.argv[2] ?? ''));
process.send?.('ready');
for (;;) {
  const version = randomUUID();
  await releases.addVersion(trialVersion({ version, code: version.repeat(5_000) }), 'me');
  const expectedSeqOfRemote = (await releases.state()).remotes['trial']?.seq ?? 0;
  await releases.activate(
    { kind: 'live', remote: 'trial', to: version, who: 'me', checks: [] },
    { expectedSeqOfRemote },
  );
  process.send?.('deployed');
}
