import { staffDeliverOrder } from '@cc/contracts/api/staff';
import type { FastifyInstance } from 'fastify';
import { userOf } from '../../plugins/authenticate.ts';
import { serve } from '../../plugins/serve.ts';
import { readContacts } from './read-contacts.ts';
import type { StaffOrderRepository } from './staff-order-repository.ts';

/** Of a file of contacts in any script. Bytes. */
const bodyLimit = 2 * 1024 * 1024;

/** Of the contacts that are shown before they are delivered. */
const shownContacts = 200;

/** `POST /api/staff/deliver-order`: the contacts of a paid club order (D20). */
export function staffDeliverOrderRoute(app: FastifyInstance, orders: StaffOrderRepository): void {
  serve(
    app,
    staffDeliverOrder,
    { summary: 'Deliver the contacts of a club order as staff, or see what would be delivered', bodyLimit },
    async ({ body: { csv, ...delivery }, request }) => {
      const contacts = await readContacts(csv);
      await orders.deliver({ staffId: userOf(request).id, ...delivery, contacts });
      const clubs = [...Map.groupBy(contacts, ({ club }) => club)].map(([name, own]) => ({
        name,
        contacts: own.length,
      }));
      return { contacts: contacts.length, clubs, first: contacts.slice(0, shownContacts) };
    },
  );
}
