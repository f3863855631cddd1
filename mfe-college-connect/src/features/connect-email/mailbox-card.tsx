import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import { Icon } from '@cc/shared-ui/icon';
import type { ReactNode } from 'react';
import { accountName } from '../../state/connection-slice.ts';
import styles from './connect-email.module.css';

export interface MailboxCardProps {
  readonly provider: MailProvider;
  readonly email: string;
  /** When it was connected, as an ISO date and time; undefined while unknown. */
  readonly connectedAt: string | undefined;
  readonly note?: string;
  /** Badge and buttons. */
  readonly children: ReactNode;
}

/** One connected mailbox: provider, address, date, and what can be done with it. */
export function MailboxCard({ provider, email, connectedAt, note, children }: MailboxCardProps) {
  const since = connectedAt && `connected ${new Date(connectedAt).toLocaleDateString('en-US', { dateStyle: 'long' })}`;
  return (
    <div className={styles.mailbox}>
      <span className={styles.provider}>
        <Icon name={provider === 'gmail' ? 'google' : 'microsoft'} size={28} />
      </span>
      <div className={styles.address}>
        <span className={styles.email}>{email}</span>
        <span className={styles.account}>{[accountName(provider), note, since].filter(Boolean).join(' · ')}</span>
      </div>
      {children}
    </div>
  );
}
