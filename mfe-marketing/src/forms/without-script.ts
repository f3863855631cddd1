import { company } from '@cc/contracts/entities/company';

const address = company.legalIdentity?.email;

/** For readers without JavaScript: the form cannot send anything then. */
export const withoutScript = `This form needs JavaScript. Please turn it on and reload the page${
  address ? `, or write to ${address}` : ''
}.`;
