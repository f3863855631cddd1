import type { ComponentProps } from 'react';
import * as RadixProgress from '@radix-ui/react-progress';
import { classNames } from '../../class-names.ts';
import styles from './progress.module.css';

export interface ProgressProps extends Omit<ComponentProps<'div'>, 'children'> {
  readonly value: number;
  readonly max: number;
  /** The task, for screen readers. */
  readonly label: string;
}

/** How much of a known amount is done. */
export function Progress({ value, max, label, className, ...rest }: ProgressProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <RadixProgress.Root
      {...rest}
      aria-label={label}
      className={classNames(styles.track, className)}
      value={share * Math.max(max, 1)}
      max={Math.max(max, 1)}
      getValueLabel={() => `${value} of ${max}`}
    >
      <RadixProgress.Indicator className={styles.bar} style={{ transform: `scaleX(${share})` }} />
    </RadixProgress.Root>
  );
}
