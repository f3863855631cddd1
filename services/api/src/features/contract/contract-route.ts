import { contractAnswerSchema, contractPath } from '@cc/contracts/api/contract';
import { apiContractVersion } from '@cc/contracts/api/contract-version';
import type { FastifyInstance } from 'fastify';

/** `GET /api/contract`: the served version of the contract. Remotes that need another version cannot be deployed. */
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
