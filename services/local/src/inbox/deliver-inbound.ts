import type { DeliveredMail } from './message.ts';

/** Where mail to the product's own domain goes. */
export interface InboundMail {
  readonly domain: string;
  readonly url: string;
  readonly key: string;
}

/**
 * Hands a mail to the product as its mail host would, if it is for the product's domain.
 * @returns what to log; null: it is for somebody else.
 */
export async function deliverInbound({ domain, url, key }: InboundMail, { raw, to = [] }: DeliveredMail) {
  if (!to.some((address) => address.toLowerCase().endsWith(`@${domain}`))) return null;
  try {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'message/rfc822' };
    const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(raw) });
    return `the product answered ${answer.status} ${await answer.text()}`;
  } catch {
    return 'the product did not take the mail';
  }
}
