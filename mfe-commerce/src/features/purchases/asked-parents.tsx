import { revokePayLink } from '@cc/contracts/api/pay-links';
import { formatPrice } from '@cc/contracts/entities/catalogue';
import type { PayLink, PayLinkState } from '@cc/contracts/entities/pay-link';
import { failureMessage, noAnswerTitle, outcomeIsUnknown } from '@cc/contracts/federation/outcome';
import { Badge, type BadgeProps } from '@cc/shared-ui/badge';
import { Button } from '@cc/shared-ui/button';
import { Card } from '@cc/shared-ui/card';
import { useHost } from '@cc/shared-ui/host';
import { Link } from '@cc/shared-ui/router';
import { ShareLink } from '@cc/shared-ui/share-link';
import { useState } from 'react';
import { dayOf, nameOf, totalOf } from '../../pay-links/pay-link-lines.tsx';
import { paths } from '../../paths.ts';
import styles from './purchase-card.module.css';
import listStyles from './purchase-list.module.css';

/** The links by which parents pay, each with its state, and the way to a new one. */
export function AskedParents({ links }: { readonly links: readonly PayLink[] }) {
  return (
    <section aria-label="Asked parents" className={listStyles['asked']}>
      {links.length > 0 ? (
        <ul className={listStyles['list']}>
          {links.map((link) => (
            <li key={link.id}>
              <AskedParent link={link} />
            </li>
          ))}
        </ul>
      ) : null}
      <Button asChild variant="secondary">
        <Link to={paths.askParent('premium')}>Ask a parent to pay</Link>
      </Button>
    </section>
  );
}

const states: Readonly<Record<PayLinkState, { tone: NonNullable<BadgeProps['tone']>; label: string }>> = {
  waiting: { tone: 'yellow', label: 'Waiting' },
  processing: { tone: 'yellow', label: 'On its way' },
  paid: { tone: 'green', label: 'Paid by a parent' },
  revoked: { tone: 'grey', label: 'Withdrawn' },
  expired: { tone: 'grey', label: 'Expired' },
};
const returned = { tone: 'grey', label: 'Payment returned' } as const;

function AskedParent({ link }: { readonly link: PayLink }) {
  const { api, notify } = useHost();
  const [changed, setChanged] = useState<PayLinkState | null>(null);
  const [busy, setBusy] = useState(false);
  const state = changed ?? link.state;
  const { tone, label } = link.returned ? returned : states[state];
  const what = link.items.map(nameOf).join(', ');

  async function withdraw() {
    setBusy(true);
    const result = await api.call(revokePayLink, { id: link.id });
    setBusy(false);
    if (result.ok) return setChanged(result.data.state);
    const title = outcomeIsUnknown(result) ? noAnswerTitle : 'The link could not be withdrawn';
    notify({ tone: 'error', title, description: failureMessage(result) });
  }

  return (
    <Card className={styles['card']}>
      <div className={styles['head']}>
        <h2>Link for {what}</h2>
        <span role="status">
          <Badge tone={tone}>{label}</Badge>
        </span>
      </div>
      <p className={styles['small']}>
        {formatPrice(totalOf(link.items))}
        {state === 'waiting' ? `, works until ${dayOf(link.expiresAt)}` : `, asked on ${dayOf(link.createdAt)}`}
      </p>
      {state === 'waiting' ? (
        <ShareLink url={link.url} what={what}>
          <Button variant="ghost" size="sm" busy={busy} onClick={() => void withdraw()}>
            Withdraw
          </Button>
        </ShareLink>
      ) : null}
    </Card>
  );
}
