import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../../class-names.ts';
import { usePrehydrationChecks } from '../form/index.ts';
import styles from './segmented.module.css';

export interface SegmentedOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly disabled?: boolean;
}

export interface SegmentedProps<Value extends string> extends Omit<
  ComponentProps<'div'>,
  'onChange' | 'defaultValue' | 'role'
> {
  /** The question that the options answer. */
  readonly legend: ReactNode;
  /** Empty when nothing is chosen yet. */
  readonly value: Value | '';
  readonly onValueChange: (value: Value) => void;
  readonly options: readonly SegmentedOption<Value>[];
  /** In a form: the name of the field. */
  readonly name?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
}

/**
 * A choice of one among few, all in view. Made of the browser's own radio buttons: Radix' miss the choice when an arrow
 * key is let go within the same moment.
 */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { legend, value, onValueChange, options, name, required = false, disabled = false, className, ...rest } = props;
  const id = useId();
  const checkedByBrowser = usePrehydrationChecks();
  return (
    <div
      role="radiogroup"
      aria-labelledby={id}
      aria-required={required || undefined}
      className={classNames(styles.group, className)}
      {...rest}
    >
      <span id={id} className={styles.legend}>
        {legend}
      </span>
      <div className={styles.track}>
        {options.map((option) => (
          <label key={option.value} className={styles.segment}>
            <input
              type="radio"
              name={name ?? `${id}-choice`}
              required={required && checkedByBrowser}
              className={styles.choice}
              value={option.value}
              checked={option.value === value}
              disabled={disabled || option.disabled}
              onChange={() => onValueChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </div>
  );
}
