import { Button } from '@cc/shared-ui/button';
import { useHost } from '@cc/shared-ui/host';
import { Link } from '@cc/shared-ui/router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { mailboxLost } from '../state/connection-slice.ts';
import { useAppDispatch } from '../state/hooks.ts';
import styles from './run.module.css';
import type { WayOn } from './run-messages.ts';

/** The button that leads to where the user mends what holds a run. */
export function WayOnButton({ wayOn, policy = false }: { readonly wayOn: WayOn; readonly policy?: boolean }) {
  const { openSignIn } = useHost();
  const dispatch = useAppDispatch();
  if (wayOn === 'pricing') {
    return (
      <>
        <WayOnLink to={paths.pricing()}>See plans</WayOnLink>{' '}
        <WayOnLink to={paths.askParent()}>Ask a parent to pay</WayOnLink>
      </>
    );
  }
  if (wayOn === 'attachments') return <WayOnLink to={paths.college(6)}>Go to Attachments</WayOnLink>;
  if (wayOn === 'mail') return <WayOnLink to={paths.college(5)}>Go to Email Composition</WayOnLink>;
  if (wayOn === 'connect') {
    // A mailbox that was refused by policy stays connected until the user connects another one.
    const lose = () => void dispatch(mailboxLost({ reason: policy ? 'policy' : 'reconnect' }));
    return (
      <WayOnLink to={paths.connect()} onClick={lose}>
        Go to Connect Email
      </WayOnLink>
    );
  }
  return (
    <Button variant="secondary" size="sm" className={styles.action} onClick={() => openSignIn({ mode: 'login' })}>
      Sign in
    </Button>
  );
}

interface WayOnLinkProps {
  readonly to: string;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

export function WayOnLink({ to, onClick, children }: WayOnLinkProps) {
  return (
    <Button variant="secondary" size="sm" className={styles.action} asChild>
      <Link to={to} {...(onClick && { onClick })}>
        {children}
      </Link>
    </Button>
  );
}
