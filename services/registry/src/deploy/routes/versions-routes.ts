import type { Readable } from 'node:stream';
import type { UploadAnswer, VersionsAnswer } from '@cc/contracts/deploy/deploy-api';
import { sourceHeader, versionSourceSchema, type VersionSource } from '@cc/contracts/deploy/version-record';
import { remoteManifestSchema } from '@cc/contracts/federation/registry';
import type { AddedVersion } from '../../releases/releases.ts';
import type { FastifyInstance } from 'fastify';
import { type Deployment, knownDeployer, parsed } from '../deployment.ts';
import { DeployFailure } from '../deploy-failure.ts';
import { authenticateBearer, nameOf, requireRole } from '../../auth/deployer.ts';
import { requireRoom } from '../require-room.ts';
import { receiveVersion, uploadLimits } from './receive-version.ts';
import { maxManifestBytes } from '../../releases/read-manifest.ts';

interface OfRemote {
  Params: { readonly remote: string };
}

/** Versions of a remote: uploading one, which no visitor gets yet, and listing them. */
export function versionsRoutes(api: FastifyInstance, deployment: Deployment): void {
  // In a scope of its own: no other parser may collect a body of this size.
  api.register(async (upload) => {
    upload.removeAllContentTypeParsers();
    upload.addContentTypeParser('application/x-tar', (_request, body, done) => done(null, body));
    upload.addContentTypeParser('*', (_request, _body, done) => done(notATar()));
    uploadRoute(upload, deployment);
  });

  api.get<OfRemote>('/versions/:remote', async ({ params }): Promise<VersionsAnswer> => {
    const records = await deployment.releases.versions(params.remote);
    return { versions: records.map(({ version }) => version) };
  });
}

function uploadRoute(api: FastifyInstance, { releases, limitChanges, keys }: Deployment): void {
  /**
   * Remotes and roles with an upload, which is in memory until it is complete: one that a stolen token of a deployer
   * does not end keeps out no owner.
   */
  const uploading = new Set<string>();

  api.post<OfRemote & { Body: Readable }>(
    '/versions/:remote',
    { bodyLimit: uploadLimits.stream },
    async (request): Promise<UploadAnswer> => {
      const deployer = knownDeployer(request);
      requireRole(deployer, request.params.remote, 'deployer');
      await limitChanges(request);
      if (request.headers['content-type'] !== 'application/x-tar') throw notATar();
      if (deployer.kind === 'team') {
        requireRoom(deployer, await releases.versions(deployer.remote), Date.now());
      }
      const source = sourceIn(request.headers[sourceHeader]);
      const { remote } = request.params;
      const place = `${remote} ${deployer.kind === 'team' ? deployer.role : deployer.kind}`;
      if (uploading.has(place)) {
        const message = `Another version of ${remote} is being uploaded. Nothing was stored. Deploy again in a minute.`;
        throw new DeployFailure('unavailable', message);
      }
      uploading.add(place);
      try {
        const files = await receiveVersion(request.body);
        requireOwnManifest(files, remote);
        // Once more: a slow upload may take a minute, and the token may have been revoked meanwhile.
        requireRole((await authenticateBearer(request, keys)).deployer, remote, 'deployer');
        const added = await releases.addVersion(files, nameOf(deployer), source);
        const { name, version } = addedManifest(added);
        const bytes = [...files.values()].reduce((sum, content) => sum + content.byteLength, 0);
        return { remote: name, version, added: added.outcome === 'added', files: files.size, bytes };
      } finally {
        uploading.delete(place);
      }
    },
  );
}

function notATar(): DeployFailure {
  return new DeployFailure('invalid', 'A version is uploaded as a tar stream (Content-Type: application/x-tar).');
}

/** @throws DeployFailure `invalid` that names each wrong field */
function sourceIn(header: string | string[] | undefined): VersionSource | undefined {
  if (header === undefined) return undefined;
  try {
    return parsed(versionSourceSchema, JSON.parse(decodeURIComponent(String(header))));
  } catch (error) {
    if (error instanceof DeployFailure) throw error;
    throw new DeployFailure('invalid', `The header ${sourceHeader} is no encoded JSON. Nothing was stored.`);
  }
}

/** The remote's name in the manifest counts, not only the one in the address: a token is valid for one remote. */
function requireOwnManifest(files: ReadonlyMap<string, Uint8Array>, remote: string): void {
  const content = files.get('remote-manifest.json');
  // A large one is refused behind this, by its size alone: to parse it would take the process's memory.
  if (!content || content.byteLength > maxManifestBytes) return;
  const name = remoteManifestSchema.shape.name.safeParse(nameIn(Buffer.from(content).toString())).data;
  if (name === undefined || name === remote) return;
  throw new DeployFailure('invalid', `This build is ${name}, not ${remote}. Nothing was stored.`);
}

function nameIn(text: string): unknown {
  try {
    const manifest: unknown = JSON.parse(text);
    return typeof manifest === 'object' && manifest !== null && 'name' in manifest ? manifest.name : undefined;
  } catch {
    // The registry refuses an unreadable manifest with its own message.
    return undefined;
  }
}

function addedManifest(added: AddedVersion): { readonly name: string; readonly version: string } {
  if ('manifest' in added) return added.manifest;
  if (added.outcome === 'conflict') throw new DeployFailure('version_taken', added.reason);
  throw new DeployFailure('invalid', `${added.reason}\nNothing was stored.`);
}
