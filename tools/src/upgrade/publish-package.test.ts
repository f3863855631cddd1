import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishPackage } from './publish-package.ts';

let folder: string;
let calls: (readonly string[])[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cc-publish-'));
  calls = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

/** An npm registry that has one package with these contents, or none. */
const npmWith = (integrity: string) => (args: readonly string[]) => {
  calls.push(args);
  return args[0] === 'view' ? `${integrity}\n` : '';
};
const contracts = (contents: string) => {
  const archive = join(folder, 'contracts.tgz');
  writeFileSync(archive, contents);
  return { name: '@cc/contracts', version: '1.1.0', archive };
};
/** `openssl dgst -sha512 -binary | base64` of "same". */
const same = 'sha512-1NY7PZh9j/mrfLNFl6AClCMBTr/HzLG6Vj8OoIGcNITra/g5Y8CIiFGEo63ZNHKrfDbWH26lSnh9iV7f7EsaTA==';

test('a new version is published', () => {
  const packed = contracts('same');
  expect(publishPackage(packed, npmWith(''))).toBe('published');
  expect(calls[1]).toEqual(['publish', packed.archive, '--tag', 'latest']);
});

test('a version that is there with the same contents is left alone', () => {
  expect(publishPackage(contracts('same'), npmWith(same))).toBe('is published already');
  expect(calls).toHaveLength(1);
});

test('a change without a new version is refused', () => {
  expect(() => publishPackage(contracts('changed'), npmWith(same))).toThrow(
    '@cc/contracts 1.1.0 is published with other contents. Nothing of it was changed. Raise its version in package.json',
  );
  expect(calls).toHaveLength(1);
});
