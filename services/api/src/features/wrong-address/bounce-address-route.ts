import { bounceAddress } from '@cc/contracts/api/bounce-address';
import type { FastifyInstance } from 'fastify';
import { userOf } from '../../plugins/authenticate.ts';
import { serve } from '../../plugins/serve.ts';
import type { WrongAddressRepository } from './wrong-address-repository.ts';

/** `POST /api/bounce-address`: where a user forwards an email that came back (D22.12). */
export function bounceAddressRoute(app: FastifyInstance, addresses: WrongAddressRepository): void {
  serve(
    app,
    bounceAddress,
    { summary: 'The address for a forwarded bounce of an email' },
    async ({ body: { sendId }, request }) => addresses.forBounces(userOf(request).id, sendId),
  );
}
