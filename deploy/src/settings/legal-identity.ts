import type { LegalIdentity } from '@cc/contracts/entities/company';
import type { Values } from './read-settings.ts';

/** Who runs the site and sells, if the settings say so. */
export function legalIdentityOf({
  LEGAL_NAME: name,
  LEGAL_ADDRESS: address,
  LEGAL_REGISTER: register,
  OPERATOR_EMAIL: email,
}: Values<'LEGAL_NAME' | 'LEGAL_ADDRESS' | 'LEGAL_REGISTER' | 'OPERATOR_EMAIL'>): LegalIdentity | undefined {
  return name && address?.length ? { name, address, email, register } : undefined;
}
