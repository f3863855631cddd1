import { createHash } from 'node:crypto';
import type { LocalAccount } from '../demo-accounts.ts';
import type { ProviderState } from './state-file.ts';

/** The accounts of an identity stand-in. */
export interface AccountDirectory {
  /** Demo accounts first, then accounts created here, newest first. */
  list(): readonly LocalAccount[];
  find(subject: string): LocalAccount | undefined;
  /** The account with this address; created if missing. */
  open(name: string, email: string): LocalAccount;
}

/** A lasting id that looks like the provider's own: 21 digits, or a UUID. The same address always gets the same. */
function subjectFor(provider: LocalAccount['provider'], email: string): string {
  const hex = createHash('sha256').update(email.toLowerCase()).digest('hex');
  if (provider === 'microsoft') return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
  return `1${(BigInt(`0x${hex}`) % 10n ** 20n).toString().padStart(20, '0')}`;
}

/** The directory of one provider: its demo accounts, and accounts created on the chooser page. */
export function openAccountDirectory(
  provider: LocalAccount['provider'],
  demoAccounts: readonly LocalAccount[],
  state: ProviderState,
): AccountDirectory {
  const demos = demoAccounts.filter((account) => account.provider === provider);
  const list = () => [...demos, ...state.accounts.toReversed()];
  return {
    list,
    find: (subject) => list().find((account) => account.subject === subject),
    open(name, email) {
      const known = list().find((account) => account.email.toLowerCase() === email.toLowerCase());
      if (known) return known;
      const [givenName = name, ...rest] = name.split(/\s+/);
      const account = {
        provider,
        subject: subjectFor(provider, email),
        email,
        name,
        givenName,
        familyName: rest.join(' '),
      };
      state.accounts.push(account);
      state.save();
      return account;
    },
  };
}
