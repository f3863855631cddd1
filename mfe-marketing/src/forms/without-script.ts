import { company } from '../company.ts';

const address = company.legalIdentity?.email;

/** What a form says to readers without JavaScript: it sends nothing then, and must not look as if it did. */
export const withoutScript = `Without JavaScript this form cannot send anything. Please switch it on and reload the page${
  address ? `, or write to ${address}` : ''
}.`;
