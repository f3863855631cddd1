import { useState } from 'react';
import { keepReceiver, readReceiver } from '../../state/receiver-storage.ts';
import { useCommerceStore } from '../../state/cart-context.tsx';

/** The receiver of what is in the cart, as it was typed; null: the buyer. It outlasts this page, see `keepReceiver`. */
export function useReceiver(): readonly [string | null, (receiver: string | null) => void] {
  const { dispatch } = useCommerceStore();
  const [receiver, setReceiver] = useState(() =>
    dispatch((_dispatch, _getState, { browser }) => readReceiver(browser.sessionStorage)),
  );
  return [
    receiver,
    (next) => {
      setReceiver(next);
      dispatch((_dispatch, _getState, { browser }) => keepReceiver(browser.sessionStorage, next));
    },
  ];
}
