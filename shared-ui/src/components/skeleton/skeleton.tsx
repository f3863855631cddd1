import type { CSSProperties } from 'react';
import { classNames } from '../../class-names.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  readonly width?: CSSProperties['width'];
  /** Of one line. */
  readonly height?: CSSProperties['height'];
  readonly lines?: number;
  readonly className?: string;
}

/** Reserves the space of loading content. Hidden from screen readers: the region around it is marked as busy. */
export function Skeleton({ width, height, lines = 1, className }: SkeletonProps) {
  return (
    <span className={classNames(styles.skeleton, className)} aria-hidden="true" style={{ width }}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} style={{ height }} />
      ))}
    </span>
  );
}
