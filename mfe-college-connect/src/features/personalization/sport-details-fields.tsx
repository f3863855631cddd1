import { detailMaxLength, sportDetails, type DetailField } from '@cc/contracts/entities/sport-details';
import { Field } from '@cc/shared-ui/field';
import { Icon } from '@cc/shared-ui/icon';
import { Input } from '@cc/shared-ui/input';
import { useState } from 'react';
import { isPast } from '../../email-template/event-date.ts';
import { detailChanged, selectDetailSport, selectDetailValues } from '../../state/details-slice.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { selectSport } from '../../state/selection-slice.ts';
import styles from './personalization.module.css';

/** From this width on the fields are open at first; on a phone they would hide the end of the step. */
const roomy = '(min-width: 640px)';

/** The optional details of the chosen sport. */
export function SportDetailsFields({ disabled }: { readonly disabled: boolean }) {
  const sport = useAppSelector(selectSport);
  const values = useAppSelector(selectDetailValues) ?? {};
  const [opensAtFirst] = useState(() => window.matchMedia(roomy).matches);
  const fields = sportDetails(sport).flatMap((detail) => detail.fields);
  const filled = fields.filter(({ name }) => (values[name] ?? '').trim() !== '').length;
  return (
    <details className={styles.more} open={opensAtFirst}>
      <summary className={styles.moreTitle}>
        <span>
          <h3>{sport === '' ? 'More About You' : `More About You in ${sport}`}</h3>
          <span className={styles.moreHint}>
            {filled === 0 ? 'Optional. ' : `${filled} of ${fields.length} filled in. `}
            Add what you like to your email in the next step.
          </span>
        </span>
        <Icon name="chevron-down" className={styles.moreMark} />
      </summary>
      <div className={styles.fields}>
        {fields.map((field) => (
          <DetailInput key={field.name} field={field} value={values[field.name] ?? ''} disabled={disabled} />
        ))}
      </div>
    </details>
  );
}

interface DetailInputProps {
  readonly field: DetailField;
  readonly value: string;
  readonly disabled: boolean;
}

function DetailInput({ field: { name, label, sample, kind }, value, disabled }: DetailInputProps) {
  const dispatch = useAppDispatch();
  const sport = useAppSelector(selectDetailSport);
  return (
    <Field label={label} hint={kind === 'date' && isPast(value) ? 'This date is over.' : undefined} optional>
      <Input
        type={kind}
        value={value}
        placeholder={sample}
        maxLength={detailMaxLength}
        autoComplete="off"
        enterKeyHint="next"
        disabled={disabled}
        onChange={({ target }) => dispatch(detailChanged({ sport, name, value: target.value }))}
      />
    </Field>
  );
}
