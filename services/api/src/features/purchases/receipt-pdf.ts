import { productName, type LegalIdentity } from '@cc/contracts/entities/company';
import type { Purchase } from '@cc/contracts/entities/purchase';
import PdfDocument from 'pdfkit';

/** What a receipt says beyond the purchase. */
export interface ReceiptDetails {
  readonly number: string;
  readonly paidAt: string;
  readonly purchase: Purchase;
  readonly seller: LegalIdentity;
  readonly buyer: { readonly name: string; readonly email: string };
  /** Someone else has paid for the account of the reader. */
  readonly paidByOther: boolean;
  /** Names the payment at the payment provider. Null: a plan that was given. */
  readonly paymentReference: string | null;
}

/** Points, on a US letter page. */
const margin = 64;
const right = 612 - margin;
const grey = '#5c574d';

/** The receipt as a PDF of one page. */
export async function receiptPdf(details: ReceiptDetails): Promise<Buffer> {
  const { number, paidAt, purchase, seller, buyer, paidByOther, paymentReference } = details;
  const pdf = new PdfDocument({ size: 'LETTER', margin, info: { Title: `Receipt ${number}`, Author: seller.name } });
  const chunks: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  /** Text on the left, and an amount on the right of the same line. */
  const line = (text: string, amount: string) => {
    const { y } = pdf;
    pdf.text(printable(text), margin, y, { width: right - margin - 90 });
    const end = pdf.y;
    pdf.text(amount, margin, y, { width: right - margin, align: 'right' });
    pdf.y = end;
    pdf.moveDown(0.4);
  };
  const block = (title: string, lines: readonly string[]) => {
    pdf.moveDown().fontSize(9).fillColor(grey).text(title);
    pdf.fontSize(11).fillColor('black');
    for (const text of lines) pdf.text(printable(text));
  };

  pdf.font('Helvetica').fontSize(11).fillColor(grey).text(productName).fillColor('black');
  pdf.font('Helvetica-Bold').fontSize(22).text(`Receipt ${number}`);
  pdf
    .font('Helvetica')
    .fontSize(11)
    .text(`Paid on ${day(paidAt)}`);
  block('Seller', [seller.name, ...seller.address, ...(seller.register ? [seller.register] : []), seller.email]);
  block(paidByOther ? 'Paid for the account of' : 'Buyer', [...(buyer.name ? [buyer.name] : []), buyer.email]);
  block('Bought', []);
  for (const { title, quantity, price } of purchase.items) {
    line(quantity > 1 ? `${quantity} x ${title}, ${dollars(price)} each` : title, dollars(price * quantity));
  }
  pdf.moveTo(margin, pdf.y).lineTo(right, pdf.y).stroke().moveDown(0.4);
  pdf.font('Helvetica-Bold');
  line(`Total paid (${purchase.currency.toUpperCase()})`, dollars(purchase.amount));
  pdf.font('Helvetica');
  if (purchase.refunded > 0) line('Refunded', `-${dollars(purchase.refunded)}`);
  if (purchase.disputed > 0) line('Charged back by the bank', `-${dollars(purchase.disputed)}`);
  if (paymentReference !== null) block('Payment reference', [paymentReference]);
  pdf.end();
  return finished;
}

/** Cents as a receipt has them, always with two digits: $24.99, $299.00. */
function dollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

function day(date: string): string {
  return new Date(date).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}

/**
 * The fonts that each PDF reader has know Western letters only: others lose their accents, or become a question mark.
 */
function printable(text: string): string {
  return text.replaceAll(/[^\x20-\x7E\xA1-\xFF]/g, (letter) => {
    const plain = letter.normalize('NFKD').replaceAll(/[^\x20-\x7E]/g, '');
    return plain === '' ? '?' : plain;
  });
}
