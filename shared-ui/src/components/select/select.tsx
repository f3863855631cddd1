import type { ComponentProps } from 'react';
import { classNames } from '../../class-names.ts';
import { useField } from '../field/index.ts';
import { Icon } from '../icon/index.ts';
import styles from './select.module.css';

/** The browser's own list, which phones draw best. Its children are `option`s; inside a Field it is labelled by it. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={classNames(styles.frame, className)}>
      <select {...useField()} className={styles.select} {...rest} />
      <Icon name="chevron-down" size={18} className={styles.mark} />
    </span>
  );
}
