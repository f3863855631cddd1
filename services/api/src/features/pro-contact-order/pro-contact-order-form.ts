import { randomUUID } from 'node:crypto';
import { orderProContact } from '@cc/contracts/api/order-pro-contact';
import { formatPrice } from '@cc/contracts/entities/catalogue';
import {
  allFieldsRequired,
  orderSummary,
  peoplePerClub,
  proContactPrice,
} from '@cc/contracts/entities/pro-contact-order';
import { publicForm } from '../../forms/public-form.ts';
import { oneLine } from '../../jobs/one-line.ts';

const clubs = (count: number) => (count === 1 ? '1 club' : `${count} clubs`);

/** `POST /api/order-pro-contact` (specification 7): stored at today's price, confirmed to the buyer. */
export const proContactOrderForm = publicForm({
  endpoint: orderProContact,
  summary: 'Order contacts of professional clubs',
  table: 'pro_contact_orders',
  limit: 'proContactOrder',
  refusal: (problems) => orderSummary(problems) ?? allFieldsRequired,
  columns: ({ numTeams }, userId) => ({
    order_id: randomUUID(),
    amount_cents: proContactPrice(numTeams),
    user_id: userId,
  }),
  answer: ({ numTeams }, row) => ({ received: true as const, amount: row?.amount_cents ?? proContactPrice(numTeams) }),
  mails: {
    operator: ({ fields, row, operator, linesExcept }) => {
      const name = oneLine(`${fields.firstName} ${fields.lastName}`);
      return {
        to: operator,
        replyTo: fields.email,
        subject: `Pro Contacts order: ${clubs(fields.numTeams)} for ${name}`,
        text: [
          `Order: ${row.order_id}\nTo invoice: ${formatPrice(row.amount_cents)}`,
          linesExcept('teams'),
          `Clubs:\n${fields.teams}`,
        ].join('\n\n'),
      };
    },
    // No text from the form: the address may belong to another person.
    confirmation: ({ fields, row, operator }) => ({
      to: fields.email,
      replyTo: operator,
      subject: 'We received your Pro Contacts order',
      text: [
        'Thank you for your order.',
        `You asked for contacts at ${clubs(fields.numTeams)}, ${peoplePerClub} people each, for ${formatPrice(row.amount_cents)} in total. We will email you an invoice. Once it is paid, we will email you the contacts.`,
        `Order number: ${row.order_id}`,
        'If you did not place this order, someone entered your address by mistake. You owe nothing and can ignore this email.',
      ].join('\n\n'),
    }),
  },
});
