import { useId, type ComponentProps, type ReactNode } from 'react';
import * as RadioGroup from 'radix-ui/radio-group';
import { classNames } from '../../class-names.ts';
import styles from './segmented.module.css';

export interface SegmentedOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly disabled?: boolean;
}

export interface SegmentedProps<Value extends string> extends Omit<
  ComponentProps<'div'>,
  'onChange' | 'defaultValue' | 'dir'
> {
  /** The question that the options answer. */
  readonly legend: ReactNode;
  /** Empty when nothing is chosen yet. */
  readonly value: Value | '';
  readonly onValueChange: (value: Value) => void;
  readonly options: readonly SegmentedOption<Value>[];
  readonly required?: boolean;
  readonly disabled?: boolean;
}

/** A choice of one among few, all in view. Arrow keys move, as in every radio group. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { legend, value, onValueChange, options, required = false, disabled = false, className, ...rest } = props;
  const legendId = useId();
  return (
    <div className={classNames(styles['group'], className)} {...rest}>
      <span id={legendId} className={styles['legend']}>
        {legend}
      </span>
      <RadioGroup.Root
        aria-labelledby={legendId}
        className={styles['track']}
        value={value}
        required={required}
        disabled={disabled}
        // Radix knows values as strings; only the options' own values can be chosen.
        onValueChange={(next) => onValueChange(next as Value)}
      >
        {options.map((option) => (
          <RadioGroup.Item
            key={option.value}
            value={option.value}
            disabled={option.disabled ?? false}
            className={styles['segment']}
          >
            {option.label}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </div>
  );
}
