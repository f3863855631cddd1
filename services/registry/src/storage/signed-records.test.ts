import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release } from '@cc/contracts/deploy/release';
import { findStrangers } from '../alerts/find-alerts.ts';
import { createTokens } from '../auth/tokens.ts';
import { hashOf } from '../releases/replay.ts';
import { createReleaseReader } from '../releases/release-reader.ts';
import { createReleases } from '../releases/releases.ts';
import { createApprovedBudgets } from '../gate/approved-budgets.ts';
import { manifest } from '../testing/a-gate-input.ts';
import { filesHash } from '../releases/version-store.ts';
import { trialVersion } from '../testing/trial-version.ts';
import { createDirectoryStorage } from './directory-storage.ts';
import { signAgain, signRecords, verifyRecords } from './signed-records.ts';
import type { Storage } from './storage.ts';

// Attacks with write access to the storage, and without the key.

let dir: string;
/** As the attacker has it. */
let bare: Storage;
const keys = { RECORDS_KEY: 'records-key-of-the-tests' };
const registry = () => createReleases(signRecords(bare, keys));
const site = (problems: string[] = []) =>
  createReleaseReader(verifyRecords(bare, keys), { onProblem: ({ message }) => problems.push(message) });
const trialManifest = manifest({ name: 'trial', version: 'v1' });
const json = (value: unknown) => JSON.stringify(value);

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'cc-signed-'));
  bare = createDirectoryStorage(dir);
  for (const version of ['v1', 'v2']) {
    await registry().addVersion(trialVersion({ version, code: version }), 'me');
    const expectedSeqOfRemote = version === 'v1' ? 0 : 1;
    await registry().activate(
      { kind: 'live', remote: 'trial', to: version, who: 'me', checks: [] },
      { expectedSeqOfRemote },
    );
  }
});
afterEach(() => rm(dir, { recursive: true }));

const liveOf = async (reader: ReturnType<typeof site>) => (await reader.registry()).remotes[0]?.live.version;

/** A version with another code and its release, complete and in their place, as the registry would write them. */
async function forge(write: Storage): Promise<void> {
  const version = trialVersion({ version: 'forged', code: 'stolen()' });
  for (const [path, body] of version) await bare.write(`trial/forged/${path}`, body);
  const files = Object.fromEntries(
    [...version].map(([path, body]) => {
      const sha256 = createHash('sha256').update(body).digest('hex');
      return [path, { sha256, bytes: Buffer.from(body).byteLength }];
    }),
  );
  const at = new Date().toISOString();
  await write.write('versions/trial/forged.json', json({ remote: 'trial', version: 'forged', at, who: 'me', files }));
  const [last] = await registry().history('trial', { limit: 1 });
  if (!last) throw new Error('Nothing is released.');
  const release: Release = {
    ...last,
    ...{ seq: 3, id: crypto.randomUUID(), at, from: 'v2', to: 'forged' },
    ...{ versionHash: filesHash({ files }), previousHash: hashOf(last) },
  };
  await write.write('releases/0000000003.json', json(release));
}

test('a release that fits the log is none without the key, for sites and registries, running or new', async () => {
  const problems: string[] = [];
  const running = site(problems);
  expect(await liveOf(running)).toBe('v2');
  await forge(bare);
  expect(await liveOf(running)).toBe('v2');
  expect(problems).toEqual([
    expect.stringContaining('releases/0000000003.json: it is unreadable, or RECORDS_KEY is not'),
  ]);
  expect(await liveOf(site())).not.toBe('forged');
  await expect(registry().state()).rejects.toThrow('Nothing can be released until the log is restored.');
  await bare.remove('releases/0000000003.json');
  // With the key, the same one is live: nothing else is wrong with it.
  await forge(signRecords(bare, keys));
  expect(await liveOf(site())).toBe('forged');
});

test.each(['0000000099', '0000000003'])(
  'an object without the key, %s, does not undo the newest release',
  async (name) => {
    expect(await findStrangers(registry())).toEqual([]);
    await bare.write(`releases/${name}.json`, '{}');
    const problems: string[] = [];
    expect(await liveOf(site(problems))).toBe('v2');
    expect(problems[0]).toContain(`No registry wrote releases/${name}.json: left out.`);
    expect(problems[0]?.includes('release 2 is not surely the newest')).toBe(name === '0000000003');
    // The chat is told of it.
    const [alert] = await findStrangers(registry());
    expect(alert?.text).toContain(`No registry wrote releases/${name}.json.`);
    // The next place in the log is taken: releases wait until the object is deleted.
    const next = registry().activate(
      { kind: 'rollback', remote: 'trial', who: 'me', checks: [] },
      { expectedSeqOfRemote: 2 },
    );
    if (name === '0000000003') await expect(next).rejects.toThrow(name);
    else expect(await next).toMatchObject({ outcome: 'released' });
  },
);

test('objects without the key behind the log are not read again for each request of a file', async () => {
  for (let seq = 10; seq < 60; seq += 1) await bare.write(`releases/00000000${seq}.json`, 'x');
  const read: string[] = [];
  const counted = { ...bare, read: async (key: string) => (read.push(key), bare.read(key)) };
  const reader = createReleaseReader(verifyRecords(counted, keys), { onProblem: () => undefined });
  expect(await liveOf(reader)).toBe('v2');
  const before = read.length;
  for (let request = 0; request < 10; request += 1) expect(await reader.wasReleased('trial', 'v9')).toBe(false);
  expect(read.length - before).toBeLessThan(10);
});

test('a token is none without the key', async () => {
  const tokens = createTokens(signRecords(bare, keys));
  const { token, record } = await tokens.mint({ remote: 'trial', team: 'Trial team', who: 'Operator' });
  const forged = `cct_shell_${'x'.repeat(32)}`;
  const hash = createHash('sha256').update(forged).digest('hex');
  const expires = new Date(Date.now() + 86_400_000).toISOString();
  await bare.write(
    `tokens/${hash}.json`,
    json({ ...record, id: hash.slice(0, 12), remote: 'shell', role: 'owner', expires }),
  );
  expect(await tokens.open(forged)).toBeUndefined();
  expect(await tokens.find(hash.slice(0, 12))).toBeUndefined();
  expect(await tokens.list()).toEqual([record]);
  expect(await tokens.open(token)).toEqual(record);
});

test('an object without the key that is where a revocation would be closes the tokens of its remote alone', async () => {
  const tokens = createTokens(signRecords(bare, keys));
  const wish = { team: 'Trial team', who: 'Operator' };
  const [{ token }, other] = [
    await tokens.mint({ ...wish, remote: 'trial' }),
    await tokens.mint({ ...wish, remote: 'other' }),
  ];
  await bare.write('revoked/trial.json', 'x');
  expect([await tokens.open(token), await tokens.open(other.token)]).toEqual([undefined, other.record]);
  expect((await tokens.list()).map(({ revokedBy }) => revokedBy)).toContain(
    'revoked/trial.json, which no registry wrote',
  );
  const renewed = await tokens.mint({ ...wish, remote: 'trial' });
  expect(await tokens.open(renewed.token)).toEqual(renewed.record);
});

test('objects without the key beside approved budgets approve nothing, and hold up no gate', async () => {
  const budgets = createApprovedBudgets(signRecords(bare, keys));
  const approved = { entryBytes: 90_000 };
  await budgets.approve({ ...trialManifest, budget: approved }, 'Operator');
  await bare.write('budgets/trial/x.json', json({ budget: { entryBytes: 1_000_000 } }));
  await writeFile(join(dir, 'budgets/trial/a b.json'), '');
  expect(await budgets.of('trial')).toEqual([approved]);
  await expect(budgets.approve({ ...trialManifest, version: 'x' }, 'Operator')).rejects.toThrow('budgets/trial/x.json');
});

test('a signed record is none in another place', async () => {
  const tokens = createTokens(signRecords(bare, keys));
  const { token } = await tokens.mint({ remote: 'trial', team: 'Trial team', who: 'Operator' });
  const [own = ''] = await bare.list('tokens/');
  await bare.write(`tokens/${'0'.repeat(64)}.json`, (await bare.read(own)) ?? '');
  expect(await tokens.find('0'.repeat(12))).toBeUndefined();
  expect(await tokens.open(token)).toBeDefined();
});

test('objects of another hand beside a token do not keep it from being revoked', async () => {
  const tokens = createTokens(signRecords(bare, keys));
  const { token, record } = await tokens.mint({ remote: 'trial', team: 'Trial team', who: 'Operator' });
  await bare.write(`tokens/${record.id}.json`, '{}');
  await writeFile(join(dir, 'tokens/a b.json'), '');
  expect(await tokens.list()).toEqual([record]);
  expect(await tokens.revoke(record.id, 'Operator')).toMatchObject({ id: record.id, revokedBy: 'Operator' });
  expect(await tokens.open(token)).toBeUndefined();
});

test('files of versions are stored as they are', async () => {
  expect((await bare.read('trial/v1/entry.js'))?.toString()).toBe('v1');
});

test('the key is changed: what the previous one signed is valid until it is signed again', async () => {
  const next = { RECORDS_KEY: 'another-records-key-of-the-tests', RECORDS_KEY_PREVIOUS: keys.RECORDS_KEY };
  const only = { RECORDS_KEY: next.RECORDS_KEY };
  await bare.write('tokens/of-another-hand.json', '{}');
  await writeFile(join(dir, 'releases/.DS_Store'), '');
  expect(await liveOf(createReleaseReader(verifyRecords(bare, next)))).toBe('v2');
  const { signed, invalid } = await signAgain(bare, next);
  expect(signed).toEqual([
    ...['releases/0000000001.json', 'releases/0000000002.json'],
    ...['versions/trial/v1.json', 'versions/trial/v2.json'],
  ]);
  expect(invalid).toEqual(['releases/.DS_Store', 'tokens/of-another-hand.json']);
  expect(await liveOf(createReleaseReader(verifyRecords(bare, only)))).toBe('v2');
  await expect(site().state()).rejects.toThrow('releases/0000000001.json');
});
