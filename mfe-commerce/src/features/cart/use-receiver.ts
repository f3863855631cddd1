import { receiverNamed, selectReceiver } from '../../state/cart-slice.ts';
import { useCommerceStore, useStored } from '../../state/cart-context.tsx';

/** The receiver of what is in the cart, as it was typed; null: the buyer. */
export function useReceiver(): readonly [string | null, (receiver: string | null) => void] {
  const { dispatch } = useCommerceStore();
  return [useStored(selectReceiver), (next) => void dispatch(receiverNamed(next))];
}
