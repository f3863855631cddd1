import { useHost } from '@cc/shared-ui/host';

/** For readers without JavaScript: the form cannot send anything then. */
export function useWithoutScript(): string {
  const address = useHost().config.legalIdentity?.email;
  return `This form needs JavaScript. Please turn it on and reload the page${address ? `, or write to ${address}` : ''}.`;
}
