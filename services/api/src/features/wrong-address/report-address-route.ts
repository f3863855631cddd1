import { reportAddress } from '@cc/contracts/api/report-address';
import type { FastifyInstance } from 'fastify';
import { userOf } from '../../plugins/authenticate.ts';
import { serve } from '../../plugins/serve.ts';
import type { WrongAddressRepository } from './wrong-address-repository.ts';

/** `POST /api/report-address`: a user says that an address is wrong (D22). */
export function reportAddressRoute(app: FastifyInstance, addresses: WrongAddressRepository): void {
  serve(
    app,
    reportAddress,
    { summary: 'Say that the address of a recipient is wrong' },
    async ({ body: { sendId, place }, request }) => addresses.report(userOf(request).id, sendId, place),
  );
}
