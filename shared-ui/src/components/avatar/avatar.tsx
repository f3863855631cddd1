import type { ComponentProps } from 'react';
import { classNames } from '../../class-names.ts';
import styles from './avatar.module.css';

export interface AvatarProps extends Omit<ComponentProps<'span'>, 'children'> {
  readonly initials: string;
}

/** A person's initials. Hidden from screen readers: the name is beside it, or in the label of the button around it. */
export function Avatar({ initials, className, ...rest }: AvatarProps) {
  return (
    <span aria-hidden="true" className={classNames(styles.avatar, className)} {...rest}>
      {initials}
    </span>
  );
}
