import type { PayLink } from '@cc/contracts/entities/pay-link';
import { Notice } from '@cc/shared-ui/notice';
import { Link } from '@cc/shared-ui/router';
import { ShareLink } from '@cc/shared-ui/share-link';
import { dayOf, nameOf, PayLinkLines } from '../../pay-links/pay-link-lines.tsx';
import { paths } from '../../paths.ts';
import styles from './pay.module.css';

export interface LinkMadeProps {
  readonly link: PayLink;
  readonly mailed: boolean;
  /** Empty: none was given. */
  readonly parentEmail: string;
}

/** The new link, to send to a parent. */
export function LinkMade({ link: { url, items, expiresAt }, mailed, parentEmail }: LinkMadeProps) {
  return (
    <section className={styles['card']} data-tone="white" aria-labelledby="made-title">
      <h2 id="made-title" tabIndex={-1} ref={(heading) => heading?.focus()}>
        Your link is ready
      </h2>
      <PayLinkLines items={items} />
      <ShareLink url={url} what={items.map(nameOf).join(', ')} />
      {mailed ? <p>We are sending it to {parentEmail}.</p> : null}
      {parentEmail !== '' && !mailed ? (
        <Notice tone="warning" title="Please send it yourself">
          You or this address had several such emails from us today, so we sent none.
        </Notice>
      ) : null}
      <p className={styles['small']}>
        It works until {dayOf(expiresAt)}. On your <Link to={paths.purchases()}>purchases page</Link> you see when it is
        paid, and can withdraw it.
      </p>
    </section>
  );
}
