import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../class-names.ts';
import { FieldLines, type FieldCrop } from '../field-lines/field-lines.tsx';
import styles from './empty-state.module.css';

export interface EmptyStateProps extends Omit<ComponentProps<'div'>, 'title'> {
  readonly title: ReactNode;
  /** What would fill the place. */
  readonly action?: ReactNode;
  readonly motif?: FieldCrop;
}

/** Nothing is here: says why, and what to do next. */
export function EmptyState({ title, action, motif = 'pitch', className, children, ...rest }: EmptyStateProps) {
  return (
    <div className={classNames(styles.empty, className)} {...rest}>
      <FieldLines crop={motif} className={styles.lines} />
      <p className={styles.title}>{title}</p>
      {children ? <div className={styles.text}>{children}</div> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
