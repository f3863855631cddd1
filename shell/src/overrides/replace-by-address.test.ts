import type { Registry } from '@cc/contracts/federation/registry';
import { aRegistry, aRemote } from '../testing/a-registry.ts';
import { replaceByAddress } from './replace-by-address.ts';

const overrideUrl = 'http://localhost:3001';
const wanting: Registry = { ...aRegistry(aRemote()), overrides: [{ name: 'trial', overrideUrl }] };
const { live: _live, ...declared } = aRemote();
const manifest = {
  ...declared,
  version: 'dev',
  global: 'trial_dev',
  entry: 'remoteEntry.js',
  files: { js: [], css: [] },
  pages: {},
};

test('a build at another address replaces the site’s version, without a fallback', async () => {
  const asked: string[] = [];
  const load = async (address: string) => {
    asked.push(address);
    return manifest;
  };
  const { registry, problems } = await replaceByAddress(wanting, load);
  expect(asked).toEqual([`${overrideUrl}/remote-manifest.json`]);
  expect(problems).toEqual([]);
  expect(registry.remotes).toMatchObject([
    { name: 'trial', channel: 'override', live: { version: 'dev', entry: `${overrideUrl}/remoteEntry.js` } },
  ]);
  expect(registry.remotes[0]).not.toHaveProperty('previous');
});

test('a failed request is retried once', async () => {
  const answers = [() => Promise.reject(new Error('no answer')), async () => manifest];
  const load = () => (answers.shift() ?? (() => Promise.reject(new Error('asked too often'))))();
  expect((await replaceByAddress(wanting, load)).problems).toEqual([]);
});

test.each([
  ['is missing', () => Promise.reject(new Error('It answered 404.')), 'It answered 404.'],
  ['is none', async () => ({ hello: 'you' }), 'There is no remote-manifest.json.'],
  ['is another remote’s', async () => ({ ...manifest, name: 'other' }), 'There is other instead.'],
])('a manifest that %s leaves what the site offers, and is said', async (_what, load, reason) => {
  const { registry, problems } = await replaceByAddress(wanting, load);
  expect(registry.remotes).toEqual(wanting.remotes);
  expect(problems).toEqual([`trial could not be loaded from ${overrideUrl}: ${reason}`]);
});

test('without overrides nothing is requested', async () => {
  const load = jest.fn();
  const registry = aRegistry(aRemote());
  expect(await replaceByAddress(registry, load)).toEqual({ registry, problems: [] });
  expect(load).not.toHaveBeenCalled();
});
