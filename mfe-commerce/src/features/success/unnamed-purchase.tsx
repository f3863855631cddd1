import { Link } from '@cc/shared-ui/router';
import { paths } from '../../paths.ts';
import { OutcomeFrame } from './outcome-frame.tsx';

/** The success page without a payment's name: nobody knows of what, so it claims no success (D11). */
export function UnnamedPurchase() {
  return (
    <OutcomeFrame
      title="Which payment was it?"
      text={
        <>
          This address names no payment. What you bought, with its receipt, is on your{' '}
          <Link to={paths.purchases()}>purchases page</Link>.
        </>
      }
    />
  );
}
