import { contractAnswerSchema, contractPath } from '@cc/contracts/api/contract';
import { apiContractVersion } from '@cc/contracts/api/contract-version';
import type { FastifyInstance } from 'fastify';

/** `GET /api/contract`: which version of the contract is served. Deployments of remotes that need another are refused. */
export function contractRoute(app: FastifyInstance): void {
  app.get(
    contractPath,
    {
      config: { rateLimit: false },
      schema: { summary: "Version of the API's contract", response: { 200: contractAnswerSchema } },
    },
    async () => ({ version: apiContractVersion }),
  );
}
