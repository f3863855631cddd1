import { fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { createTrialStore } from '../testing/trial-store.ts';

/** Number of deploying processes that are killed at a random point. */
const rounds = 8;

test('a process killed during a deployment leaves a consistent storage, and the next one continues', async () => {
  const store = await createTrialStore();
  await store.deploy('v0');
  let last = 1;
  for (let round = 0; round < rounds; round++) {
    const child = fork(new URL('../testing/deploy-forever.ts', import.meta.url), [store.dir], { execArgv: [] });
    const ended = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
    const nextMessage = () => new Promise((resolve) => child.once('message', resolve));
    await nextMessage();
    const begun = performance.now();
    await nextMessage();
    // Somewhere in the middle of its second deployment, as long as the first took.
    await pause(Math.random() * (performance.now() - begun));
    child.kill('SIGKILL');
    expect(await ended).toBe('SIGKILL');

    const releases = store.another();
    const state = await releases.state();
    const history = await releases.history('trial', { limit: 10_000 });
    expect(history.map(({ seq }) => seq)).toEqual(Array.from({ length: state.seq }, (_, place) => state.seq - place));
    expect(history[0]?.to).toBe(state.remotes['trial']?.live);
    expect(state.seq).toBeGreaterThan(last);
    last = state.seq;
    const [remote] = (await releases.registry()).remotes;
    expect(remote?.live.version).toBe(history[0]?.to);
    // Every live version is complete, byte for byte.
    const [record] = (await releases.versions('trial')).filter(({ version }) => version === remote?.live.version);
    for (const [path, { bytes }] of Object.entries(record?.files ?? { none: { bytes: -1 } })) {
      expect((await store.storage.read(`trial/${remote?.live.version}/${path}`))?.length).toBe(bytes);
    }
  }
  await store.deploy('after');
  expect((await store.another().state()).remotes['trial']?.live).toBe('after');
  await store.remove();
});
