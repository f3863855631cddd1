import type { ComponentProps, ReactNode } from 'react';
import * as RadixCheckbox from 'radix-ui/checkbox';
import { classNames } from '../../class-names.ts';
import { Icon } from '../icon/index.ts';
import styles from './checkbox.module.css';

export interface CheckboxProps extends Omit<
  ComponentProps<'button'>,
  'onChange' | 'value' | 'defaultValue' | 'defaultChecked'
> {
  /** `indeterminate`: some of its items are chosen. */
  readonly checked: boolean | 'indeterminate';
  readonly onCheckedChange: (checked: boolean) => void;
  /** Without it, give `aria-label` or `aria-labelledby`. */
  readonly label?: ReactNode;
}

/** A choice of yes or no. With a label the whole row can be pressed. */
export function Checkbox({ checked, onCheckedChange, label, className, ...rest }: CheckboxProps) {
  const Row = label === undefined ? 'span' : 'label';
  return (
    <Row className={classNames(styles.row, className)}>
      <RadixCheckbox.Root
        {...rest}
        className={styles.box}
        checked={checked}
        onCheckedChange={(next) => onCheckedChange(next === true)}
      >
        <RadixCheckbox.Indicator className={styles.mark}>
          <Icon name={checked === 'indeterminate' ? 'minus' : 'check'} size={16} strokeWidth={2.75} />
        </RadixCheckbox.Indicator>
      </RadixCheckbox.Root>
      {label === undefined ? null : <span className={styles.label}>{label}</span>}
    </Row>
  );
}
