import type { ComponentProps } from 'react';
import { classNames } from '../../class-names.ts';
import styles from './badge.module.css';

export interface BadgeProps extends ComponentProps<'span'> {
  /** Color only: the text says what it means. `volt` is for ink backgrounds only. */
  readonly tone?: 'green' | 'yellow' | 'red' | 'grey' | 'volt' | 'ink';
}

/** A short mark on something: a count, a state, a kind. */
export function Badge({ tone = 'grey', className, ...rest }: BadgeProps) {
  return <span className={classNames(styles.badge, className)} data-badge={tone} {...rest} />;
}
