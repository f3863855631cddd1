import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { ourPackages } from '@cc/tools/packages';
import { packWorkspace, type Packed } from '@cc/tools/packages/pack';
import { root } from './deploy.ts';

/** A registry for npm with our packages alone. It answers what `npm install` asks, out of archives in memory. */
export interface NpmRegistry {
  readonly url: string;
  add(packed: Packed): void;
  stop(): Promise<void>;
}

export async function startNpmRegistry(): Promise<NpmRegistry> {
  const published: Packed[] = [];
  const server = createServer(({ url: asked = '/' }, response) => {
    const path = decodeURIComponent(asked.slice(1));
    const archive = published.find((packed) => basename(packed.archive) === path);
    const versions = published.filter(({ name }) => name === path);
    if (archive) response.end(readFileSync(archive.archive));
    else if (versions.length > 0) response.end(JSON.stringify(documentOf(path, versions, url())));
    else response.writeHead(404).end('{}');
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const url = () => `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    url: url(),
    add: (packed) => void published.push(packed),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function documentOf(name: string, packed: readonly Packed[], url: string): object {
  const versions = packed.map(({ manifest, version, archive }) => {
    const integrity = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
    return [version, { ...manifest, dist: { tarball: `${url}/${basename(archive)}`, integrity } }] as const;
  });
  return { name, 'dist-tags': { latest: packed.at(-1)?.version }, versions: Object.fromEntries(versions) };
}

/** Packs each of our packages as it is. */
export async function packAll(into: string): Promise<Packed[]> {
  return Promise.all(ourPackages.map(([folder, packing]) => packWorkspace(join(root, folder), packing, into)));
}

/**
 * Packs the contracts in later versions, each with one more module, `added-in-1.1.0`, and with an entry in the
 * changelog.
 * @param versions the oldest first
 */
export async function packLaterContracts(into: string, versions: readonly string[]): Promise<Packed[]> {
  const dir = join(into, 'contracts');
  mkdirSync(dir);
  for (const file of ['package.json', 'CHANGELOG.md', 'src']) {
    cpSync(join(root, 'contracts', file), join(dir, file), { recursive: true });
  }
  const edit = (file: string, change: (before: string) => string) =>
    writeFileSync(join(dir, file), change(readFileSync(join(dir, file), 'utf8')));
  const packed: Packed[] = [];
  for (const version of versions) {
    const module = `added-in-${version}`;
    edit('package.json', (before) => before.replace(/"version": "[^"]+"/, `"version": "${version}"`));
    edit('CHANGELOG.md', (before) => before.replace('\n## ', `\n## ${version}\n\nHas ${module}.\n\n## `));
    writeFileSync(join(dir, `src/${module}.ts`), `export const text = 'From ${version}';\n`);
    packed.push(await packWorkspace(dir, { runByNode: true }, into));
  }
  return packed;
}
