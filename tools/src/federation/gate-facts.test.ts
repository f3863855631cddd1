import { join } from 'node:path';
import { federationBuild, gateFacts } from './gate-facts.ts';

test('the schemas of fragments accept no other props than those that the contracts list', () => {
  const { fragmentProps } = gateFacts(
    { dir: join(import.meta.dirname, '../../../mfe-commerce'), kind: 'remote' },
    federationBuild(),
  );
  expect(fragmentProps).toMatchObject({
    'cart-button': { additionalProperties: false },
    'buy-buttons': { additionalProperties: false },
  });
});
