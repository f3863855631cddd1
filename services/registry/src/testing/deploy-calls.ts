import type { DeployError, ReleaseBody } from '@cc/contracts/deploy/deploy-api';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { tarOf } from './deploy-site.ts';
import { trialVersion } from './trial-version.ts';

/** Calls of the deploy API for the remote `trial`. @param of the API and the team's token, as they are at the call */
export function deployCalls(of: () => { readonly app: FastifyInstance; readonly token: string }) {
  const send = async (secret: string, request: InjectOptions) => {
    const headers = { authorization: `Bearer ${secret}`, ...request.headers };
    const answer = await of().app.inject({ ...request, url: `/deploy/v1/${String(request.url)}`, headers });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown> & DeployError>() };
  };
  const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, secret = of().token) =>
    send(secret, { method, url: path, ...(body ? { payload: body } : {}) });
  const upload = async (files = trialVersion(), { remote = 'trial', secret = of().token, headers = {} } = {}) =>
    send(secret, {
      method: 'POST',
      url: `versions/${remote}`,
      headers: { 'content-type': 'application/x-tar', ...headers },
      payload: await tarOf(files),
    });
  const release = (body: ReleaseBody, secret = of().token) => ask('POST', 'releases/trial', body, secret);
  /** Uploads these versions and makes each live. */
  const liveAt = async (...versions: readonly string[]) => {
    for (const version of versions) {
      await upload(trialVersion({ version, code: version }));
      expect(await release({ kind: 'live', to: version })).toMatchObject({ status: 200 });
    }
  };
  return { ask, upload, release, liveAt };
}
