import { Button, type ButtonProps } from '@cc/shared-ui/button';
import { Icon } from '@cc/shared-ui/icon';
import { VisuallyHidden } from '@cc/shared-ui/visually-hidden';
import { useState, type MouseEvent } from 'react';
import type { Sellable } from '../catalogue/sellable.ts';
import { useAddToCart } from './use-add-to-cart.ts';

export interface AddToCartButtonProps extends Pick<ButtonProps, 'size' | 'className'> {
  readonly item: Sellable;
}

/**
 * Puts an item into the cart. One that is there already shows In Cart, disabled (specification 2). A disabled button
 * would lose the keyboard that pressed it: it stays reachable, without effect, until the keyboard moves on.
 */
export function AddToCartButton({ item, ...look }: AddToCartButtonProps) {
  const { state, add } = useAddToCart(item);
  const [holdsKeyboard, setHoldsKeyboard] = useState(false);
  const inCart = state === 'in-cart';
  const press = ({ detail: pointerPresses }: MouseEvent) => {
    setHoldsKeyboard(pointerPresses === 0);
    add();
  };
  return (
    <Button
      {...look}
      variant="secondary"
      busy={state === 'adding'}
      {...(inCart ? { 'aria-disabled': true, disabled: !holdsKeyboard } : { onClick: press })}
      icon={<Icon name={inCart ? 'check' : 'cart'} size={18} />}
      onBlur={() => setHoldsKeyboard(false)}
    >
      {/* Its key makes it another element, whose texts a translator has not replaced. */}
      <span key={String(inCart)}>
        {inCart ? (
          'In Cart'
        ) : (
          <>
            Add to Cart <VisuallyHidden>{item.name}</VisuallyHidden>
          </>
        )}
      </span>
    </Button>
  );
}
