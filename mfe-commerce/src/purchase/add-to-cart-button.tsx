import { Button, type ButtonProps } from '@cc/shared-ui/button';
import { Icon } from '@cc/shared-ui/icon';
import { VisuallyHidden } from '@cc/shared-ui/visually-hidden';
import { useEffect, useRef } from 'react';
import type { Sellable } from '../catalogue/sellable.ts';
import { useAddToCart } from './use-add-to-cart.ts';

export interface AddToCartButtonProps extends Pick<ButtonProps, 'size' | 'className'> {
  readonly item: Sellable;
}

/** Puts an item into the cart. One that is there already shows In Cart, disabled (specification 2). */
export function AddToCartButton({ item, ...look }: AddToCartButtonProps) {
  const { state, add } = useAddToCart(item);
  const button = useRef<HTMLButtonElement>(null);
  const adding = useRef(false);
  useEffect(() => {
    // A disabled button loses the keyboard: it goes on from the buttons' group.
    const added = adding.current && state === 'in-cart';
    const { activeElement, body } = document;
    if (added && (activeElement === button.current || activeElement === body)) {
      button.current?.closest<HTMLElement>('[role="group"]')?.focus();
    }
    adding.current = state === 'adding';
  }, [state]);
  if (state === 'in-cart') {
    return (
      <Button {...look} ref={button} variant="secondary" disabled icon={<Icon name="check" size={18} />}>
        In Cart
      </Button>
    );
  }
  return (
    <Button
      {...look}
      ref={button}
      variant="secondary"
      busy={state === 'adding'}
      icon={<Icon name="cart" size={18} />}
      onClick={add}
    >
      <span>
        Add to Cart <VisuallyHidden>{item.name}</VisuallyHidden>
      </span>
    </Button>
  );
}
