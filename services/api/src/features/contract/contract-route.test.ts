import { contractAnswerSchema } from '@cc/contracts/api/contract';
import { apiContractVersion } from '@cc/contracts/api/contract-version';
import fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { contractRoute } from './contract-route.ts';

test('the version of the contract is public', async () => {
  const app = fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  contractRoute(app);
  const answer = await app.inject('/api/contract');
  expect(contractAnswerSchema.parse(answer.json())).toEqual({ version: apiContractVersion });
  expect(apiContractVersion).toMatch(/^\d+\.\d+\.\d+$/);
  await app.close();
});
