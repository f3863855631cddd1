import type { ComponentProps } from 'react';
import { classNames } from '../../class-names.ts';
import { useField } from '../field/index.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './select.module.css';

/** The browser's own select, which works best on phones. Its children are `option`s; a Field around it labels it. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={classNames(styles.frame, className)}>
      <select {...useField()} className={styles.select} {...rest} />
      <Icon name="chevron-down" size={18} className={styles.mark} />
    </span>
  );
}
