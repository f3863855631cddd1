import { checkoutSessionParameter } from '@cc/contracts/api/create-checkout-session';
import { useSearchParams } from '@cc/shared-ui/router';
import { CheckedPurchase } from './checked-purchase.tsx';
import { UnnamedPurchase } from './unnamed-purchase.tsx';

/** `/success`: back from the payment page (specification 2). */
export default function SuccessPage() {
  const [parameters] = useSearchParams();
  const sessionId = parameters.get(checkoutSessionParameter);
  return sessionId ? <CheckedPurchase key={sessionId} sessionId={sessionId} /> : <UnnamedPurchase />;
}
