import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import type { Toast } from '@cc/contracts/federation/host-services';

const accountNames: Readonly<Record<MailProvider, string>> = { gmail: 'Gmail', outlook: 'Outlook' };

export function accountName(provider: MailProvider): string {
  return accountNames[provider];
}

/** The toast for a mailbox that could not be connected (specification 8). */
export function connectionFailedToast(provider: MailProvider | undefined): Toast {
  const account = provider ? accountName(provider) : 'email account';
  return {
    tone: 'error',
    title: 'Connection Failed',
    description: `Failed to connect ${account}. Please try again.`,
  };
}
