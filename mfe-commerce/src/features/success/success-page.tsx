import { checkoutSessionParameter } from '@cc/contracts/api/create-checkout-session';
import { useAuth } from '@cc/shared-ui/host';
import { useSearchParams } from '@cc/shared-ui/router';
import { CheckedPurchase } from './checked-purchase.tsx';
import { UnnamedPurchase } from './unnamed-purchase.tsx';

/** `/success`: back from the payment page (specification 2). */
export default function SuccessPage() {
  const { user } = useAuth();
  const [parameters] = useSearchParams();
  const sessionId = parameters.get(checkoutSessionParameter);
  // The next user of a shared device sees nothing of the one before.
  const key = `${user?.id} ${sessionId}`;
  return sessionId ? <CheckedPurchase key={key} sessionId={sessionId} /> : <UnnamedPurchase />;
}
