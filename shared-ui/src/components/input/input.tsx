import type { ComponentProps } from 'react';
import { classNames } from '../../class-names.ts';
import { useField } from '../field/index.ts';
import styles from './input.module.css';

/** One line of text. Inside a Field it is labelled by it. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useField()} className={classNames(styles.input, className)} {...rest} />;
}

/** Several lines of text. Inside a Field it is labelled by it. */
export function Textarea({ className, rows = 5, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea {...useField()} rows={rows} className={classNames(styles.input, styles.textarea, className)} {...rest} />
  );
}
