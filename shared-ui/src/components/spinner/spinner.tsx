import type { ComponentProps } from 'react';
import { classNames } from '../../class-names.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './spinner.module.css';

export interface SpinnerProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** The loading content, for screen readers. */
  readonly label: string;
  /** Pixels, both ways. */
  readonly size?: number;
}

/** Work in progress of unknown duration. Where the layout is known, use a Skeleton. */
export function Spinner({ label, size = 24, className, ...rest }: SpinnerProps) {
  return (
    <span role="status" className={classNames(styles.spinner, className)} {...rest}>
      <SpinnerMark size={size} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

/** The turning ring alone, for a control that says itself that it is busy. */
export function SpinnerMark({ size = 18 }: { readonly size?: number }) {
  return (
    <svg className={styles.ring} width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.22" />
      <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
