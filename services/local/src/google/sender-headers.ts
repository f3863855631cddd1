import type { LocalAccount } from '../demo-accounts.ts';

const endOfHeaders = /\r?\n\r?\n/;

/** The header fields of a MIME message, each with its folded lines. */
function fieldsOf(head: string): string[] {
  return head.split(/\r?\n(?![ \t])/).filter(Boolean);
}

const nameOf = (field: string) => field.slice(0, field.indexOf(':')).trim().toLowerCase();

/**
 * The message as Gmail sends it: from the account itself, whatever its From header, and without Bcc. The body stays the
 * same, byte for byte.
 */
export function asSentBy({ name, email }: LocalAccount, raw: Buffer): Buffer {
  // latin1 maps each byte to one character, so nothing is decoded.
  const text = raw.toString('latin1');
  const end = endOfHeaders.exec(text);
  const head = end ? text.slice(0, end.index) : text;
  const rest = end ? text.slice(end.index) : '\r\n\r\n';
  const fields = fieldsOf(head).filter((field) => nameOf(field) !== 'bcc');
  const from = fields.find((field) => nameOf(field) === 'from');
  if (from?.toLowerCase().includes(email.toLowerCase())) return Buffer.from(fields.join('\r\n') + rest, 'latin1');
  const encodedName = `=?UTF-8?B?${Buffer.from(name).toString('base64')}?=`;
  const own = [`From: ${encodedName} <${email}>`, ...fields.filter((field) => nameOf(field) !== 'from')];
  return Buffer.from(own.join('\r\n') + rest, 'latin1');
}
