import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../class-names.ts';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The button's label for screen readers. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly variant?: 'ghost' | 'secondary';
}

/** A button that shows an icon only. */
export function IconButton({ label, icon, variant = 'ghost', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={classNames(styles.button, className)}
      data-variant={variant}
    >
      {icon}
    </button>
  );
}
