import { Link } from '@cc/shared-ui/router';
import { useEffect, useRef } from 'react';
import { paths } from '../../paths.ts';
import { settleCart } from '../../purchase/remove-after-success.ts';
import { useCommerceStore } from '../../state/cart-context.tsx';
import { OutcomeFrame } from './outcome-frame.tsx';
import { successTitle } from './outcome-words.ts';

/** The success page without a payment's name: as specification 2 has it, and the way to what was really bought. */
export function UnnamedPurchase() {
  const { dispatch } = useCommerceStore();
  const settled = useRef(false);
  useEffect(() => {
    // Twice would be wrong: the first time removes one item, the second would clear the cart.
    if (settled.current) return;
    settled.current = true;
    dispatch(settleCart(null));
  }, [dispatch]);
  return (
    <OutcomeFrame
      title={successTitle}
      text={
        <>
          Thank you. What you bought, with its receipt, is on your <Link to={paths.purchases()}>purchases page</Link>.
        </>
      }
    />
  );
}
