import { payByLink } from '@cc/contracts/api/pay-links';
import { formatPrice } from '@cc/contracts/entities/catalogue';
import type { PayLinkItem } from '@cc/contracts/entities/pay-link';
import { failureMessage } from '@cc/contracts/federation/outcome';
import { Button } from '@cc/shared-ui/button';
import { useHost } from '@cc/shared-ui/host';
import { Notice } from '@cc/shared-ui/notice';
import { useEffect, useState } from 'react';
import { totalOf } from '../../pay-links/pay-link-lines.tsx';
import { useCommerceStore } from '../../state/cart-context.tsx';
import styles from './pay.module.css';

/** Says what a payer wants to know first. */
const noConnection = 'We could not reach Coach Connect. Nothing was charged. Check your connection and try again.';

interface PayByLinkProps {
  readonly code: string;
  readonly items: readonly PayLinkItem[];
  /** The link does not wait for a payment any more. */
  readonly onClosed: () => void;
}

/** The one button of the parent's page: leaves for the payment provider. */
export function PayByLink({ code, items, onClosed }: PayByLinkProps) {
  const { api } = useHost();
  const { dispatch } = useCommerceStore();
  const [leaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState('');
  // Back from the payment page, out of the browser's memory.
  useEffect(() => {
    const back = () => setLeaving(false);
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, []);

  async function pay() {
    setLeaving(true);
    setProblem('');
    const result = await api.call(payByLink, { code });
    if (result.ok) {
      dispatch((_dispatch, _getState, { browser }) => browser.goTo(result.data.url));
      return;
    }
    setLeaving(false);
    if (result.kind === 'refused' && result.error.code === 'not_found') onClosed();
    else setProblem(result.kind === 'network' ? noConnection : failureMessage(result));
  }

  return (
    <>
      {problem ? (
        <Notice tone="error" title="The payment could not begin">
          {problem}
        </Notice>
      ) : null}
      <Button size="lg" busy={leaving} onClick={() => void pay()}>
        {leaving ? 'Processing...' : `Pay ${formatPrice(totalOf(items))}`}
      </Button>
      <p className={styles['small']}>
        You pay on our payment provider’s page; we never see your card. You pay once, nothing renews.
      </p>
    </>
  );
}
