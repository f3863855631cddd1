import type { HistoryAnswer, StateAnswer } from '@cc/contracts/deploy/deploy-api';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { toldHistory } from '../../releases/told-history.ts';
import { type Deployment, knownDeployer, parsed } from '../deployment.ts';

const pageSchema = z.object({
  before: z.coerce.number().int().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

/** The live versions and the history of releases. Every team may see all of it. */
export function stateRoutes(api: FastifyInstance, { releases, previews: { siteUrl } }: Deployment): void {
  api.get('/state', async (request): Promise<StateAnswer> => {
    return { you: knownDeployer(request), siteUrl, state: await releases.state() };
  });

  const history = async (query: unknown, remote?: string): Promise<HistoryAnswer> => {
    const { before, limit } = parsed(pageSchema, query);
    const page = { limit, ...(before === undefined ? {} : { before }) };
    return { releases: await toldHistory(releases, remote, page) };
  };
  api.get('/history', async ({ query }) => history(query));
  api.get<{ Params: { readonly remote: string } }>('/history/:remote', async ({ query, params }) =>
    history(query, params.remote),
  );
}
