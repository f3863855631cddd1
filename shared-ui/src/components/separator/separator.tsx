import type { ComponentProps } from 'react';
import { classNames } from '../../class-names.ts';
import styles from './separator.module.css';

/** A thin line between two subjects. */
export function Separator({ className, ...rest }: ComponentProps<'hr'>) {
  return <hr className={classNames(styles.separator, className)} {...rest} />;
}
