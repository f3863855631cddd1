import { formatPrice } from '@cc/contracts/entities/catalogue';
import type { MailedOrder } from './staff-order-repository.ts';

const clubs = (count: number) => (count === 1 ? '1 club' : `${count} clubs`);

/** What the invoice is for. */
export const invoiceDescription = (order: MailedOrder) => `Contacts at ${clubs(order.clubs)}`;

/** The mail with the page where the invoice is paid. */
export function invoiceMail({ orderId, clubs: count, amountCents, invoiceUrl }: MailedOrder) {
  return {
    subject: 'Your invoice for Pro Contacts',
    text: [
      `Here is the invoice for your contacts at ${clubs(count)}: ${formatPrice(amountCents)}.`,
      `Pay it here: ${invoiceUrl}`,
      'Once it is paid, we collect the contacts and email you. If you changed your mind, or did not order this, you do not have to pay it.',
      `Order number: ${orderId}`,
      'Coach Connect',
    ].join('\n\n'),
  };
}

/** The mail that says where the contacts are. @param corrected they replace those that the buyer got before */
export function deliveredMail({ orderId, contacts }: MailedOrder, siteUrl: string, corrected = false) {
  const count = contacts === 1 ? '1 contact' : `${contacts} contacts`;
  return {
    subject: corrected ? 'Your Pro Contacts were corrected' : 'Your Pro Contacts are here',
    text: [
      corrected
        ? `We corrected your list. It has ${count} now, and replaces the one that you got before. If you saved the spreadsheet, please download it again.`
        : `Your ${contacts === 1 ? 'contact is' : `${count} are`} ready, as a list and as a spreadsheet.`,
      `Open them here: ${siteUrl}/purchases?order=${orderId}`,
      'Sign in with the address that this email came to, or with the account that you ordered from. If you cannot, reply to this email, and we send you the file.',
      `Order number: ${orderId}`,
      'Coach Connect',
    ].join('\n\n'),
  };
}
