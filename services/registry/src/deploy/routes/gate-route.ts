import type { GateAnswer } from '@cc/contracts/deploy/deploy-api';
import { liveManifests } from '../../gate/gate-input.ts';
import type { FastifyInstance } from 'fastify';
import { type Deployment, knownDeployer } from '../deployment.ts';
import { DeployFailure } from '../deploy-failure.ts';
import { requireRemote } from '../../auth/deployer.ts';
import { fragmentUsers } from './fragment-users.ts';
import { signPreview } from '../../previews/preview-signature.ts';
import { previewsOf } from '../../previews/previews.ts';

/** The findings of the gate for a version, and the pages that the browser check opens. */
export function gateRoute(api: FastifyInstance, { releases, gate, previews: { siteUrl, key } }: Deployment): void {
  api.get<{ Params: { readonly remote: string; readonly version: string } }>(
    '/gate/:remote/:version',
    async (request): Promise<GateAnswer> => {
      const { remote, version } = request.params;
      requireRemote(knownDeployer(request), remote);
      const manifest = await releases.manifest(remote, version);
      if (!manifest)
        throw new DeployFailure('not_found', `${remote} ${version} is not in the registry. Upload it first.`);
      const { checks, findings } = await gate(remote, version);
      const live = await liveManifests(releases);
      return {
        remote,
        version,
        checks: [...checks],
        findings: [...findings],
        previews: previewsOf(manifest, live, siteUrl),
        ...(key === undefined ? {} : { pass: signPreview('preview', `${remote}@${version}`, key) }),
        users: fragmentUsers(remote, live),
      };
    },
  );
}
