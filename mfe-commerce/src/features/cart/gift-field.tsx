import { giftDays } from '@cc/contracts/entities/catalogue';
import { Button } from '@cc/shared-ui/button';
import { Field } from '@cc/shared-ui/field';
import { Input } from '@cc/shared-ui/input';
import { useState } from 'react';
import styles from './cart-summary.module.css';

interface GiftFieldProps {
  /** Null: the tokens are for the buyer. */
  readonly value: string | null;
  readonly wrong: boolean;
  readonly onChange: (value: string | null) => void;
}

/** The address of somebody else's account, on demand. */
export function GiftField({ value, wrong, onChange }: GiftFieldProps) {
  // Not while it is being typed.
  const [left, setLeft] = useState(false);
  if (value === null) {
    return (
      <Button variant="ghost" size="sm" onClick={() => onChange('')}>
        For somebody else
      </Button>
    );
  }
  return (
    <div className={styles['gift']}>
      <Field
        label="Email of the athlete’s account"
        hint={`They sign in with it within ${giftDays} days and get the tokens. If nobody does, your money goes back.`}
        error={wrong && left ? 'Please enter a whole email address.' : undefined}
      >
        <Input
          type="email"
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onFocus={() => setLeft(false)}
          onBlur={() => setLeft(true)}
        />
      </Field>
      <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
        For myself
      </Button>
    </div>
  );
}
