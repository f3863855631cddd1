import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import * as Slot from '@radix-ui/react-slot';
import { classNames } from '../../class-names.ts';
import { SpinnerMark } from '../spinner/spinner.tsx';
import styles from './button.module.css';

export interface ButtonProps extends ComponentProps<'button'> {
  /** `volt` is for ink backgrounds only: on light ones it is not legible. */
  readonly variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'volt';
  readonly size?: 'sm' | 'md' | 'lg';
  /** Work is in progress: the button keeps the focus, shows a spinner and ignores presses. */
  readonly busy?: boolean;
  readonly icon?: ReactNode;
  /** Styles its only child, for example a link, as a button. */
  readonly asChild?: boolean;
}

/** The product's button. Its type is `button` by default. */
export function Button(props: ButtonProps) {
  const { variant = 'primary', size = 'md', busy, icon, asChild = false, className, children, ...rest } = props;
  const Root = asChild ? Slot.Root : 'button';
  return (
    <Root
      {...(asChild ? {} : { type: 'button' })}
      {...rest}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true, onClick: ignorePress } : {})}
      className={classNames(styles.button, className)}
      data-variant={variant}
      data-size={size}
    >
      {/* Translators of browsers replace the text beside it, so what comes and goes has an element of its own. */}
      {busy === undefined && icon === undefined ? null : (
        <span className={styles.mark}>{busy ? <SpinnerMark /> : icon}</span>
      )}
      <Slot.Slottable>{children}</Slot.Slottable>
    </Root>
  );
}

function ignorePress(event: MouseEvent): void {
  // Also keeps a form from being submitted twice: the Enter key presses its submit button.
  event.preventDefault();
}
