import { Link } from '@cc/shared-ui/router';
import { paths } from '../../paths.ts';
import { OutcomeFrame } from './outcome-frame.tsx';

/** The success page without a checkout session: it claims no success (D11). */
export function UnnamedPurchase() {
  return (
    <OutcomeFrame
      title="Looking for a payment?"
      text={
        <>
          This link does not belong to a payment. You find what you bought, with receipts, on your{' '}
          <Link to={paths.purchases()}>purchases page</Link>.
        </>
      }
    />
  );
}
