import { formatPrice } from '@cc/contracts/entities/catalogue';
import { peoplePerClub } from '@cc/contracts/entities/pro-contact-order';
import { oneLine } from '../../jobs/one-line.ts';
import type { ServiceMail, SmtpGateway } from '../../jobs/smtp-gateway.ts';
import type { ProContactOrderRepository, StoredProContactOrder } from './pro-contact-order-repository.ts';

export interface ProContactOrderMail {
  readonly orderId: string;
  readonly to: 'operator' | 'buyer';
}

/** The jobs behind `POST /api/order-pro-contact`: one mail to the operator, one to the buyer. */
export async function mailProContactOrder(
  deps: { orders: ProContactOrderRepository; smtp: SmtpGateway; operator: string },
  { orderId, to }: ProContactOrderMail,
): Promise<void> {
  const order = await deps.orders.find(orderId);
  if (!order) return;
  const mail = to === 'operator' ? toOperator(order, deps.operator) : toBuyer(order, deps.operator);
  const messageId = `<pro-contact-order-${to}-${orderId}@${deps.operator.split('@').at(-1)}>`;
  await deps.smtp.send({ ...mail, messageId });
}

const clubs = (count: number) => (count === 1 ? '1 club' : `${count} clubs`);

function toOperator(order: StoredProContactOrder, operator: string): Omit<ServiceMail, 'messageId'> {
  const name = oneLine(`${order.firstName} ${order.lastName}`);
  return {
    to: operator,
    replyTo: order.email,
    subject: `Pro Contacts order: ${clubs(order.numTeams)} for ${name}`,
    text: [
      `Order: ${order.orderId}`,
      `From: ${name}, ${order.email}`,
      `Clubs: ${order.numTeams}, to invoice: ${formatPrice(order.amountCents)}`,
      order.teams,
    ].join('\n\n'),
  };
}

/** Nothing that was typed into the form is in it: the address may be a stranger's. */
function toBuyer({ orderId, email, numTeams, amountCents }: StoredProContactOrder, operator: string) {
  return {
    to: email,
    replyTo: operator,
    subject: 'We received your Pro Contacts order',
    text: [
      'Thank you for your order.',
      `You asked for the contacts of ${clubs(numTeams)}, ${peoplePerClub} people each, for ${formatPrice(amountCents)} in all. We send you an invoice and the contacts by email.`,
      `Order number: ${orderId}`,
      'You did not order this? Then somebody typed in your address. Nothing is owed, and you can ignore this email.',
    ].join('\n\n'),
  };
}
