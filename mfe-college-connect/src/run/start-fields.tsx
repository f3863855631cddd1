import { scheduleMaxDays } from '@cc/contracts/api/runs';
import { Field, FieldGroup } from '@cc/shared-ui/field';
import { Input } from '@cc/shared-ui/input';
import { useId, useState } from 'react';
import type { StartChoice } from '../state/start-slice.ts';
import { startProblem } from './start-times.ts';
import styles from './run.module.css';
import { localTimeText, ownTimeZone } from './times.ts';

export interface StartFieldsProps {
  readonly choice: StartChoice;
  readonly onChange: (choice: StartChoice) => void;
}

const options = [
  { kind: 'now', label: 'Now', hint: 'You have ten seconds to undo.' },
  { kind: 'at', label: 'At a date and time', hint: '' },
  {
    kind: 'school-morning',
    label: 'In the morning at the school',
    hint: 'Tuesday to Thursday, 7:30 to 9:30 AM in each school’s own time zone.',
  },
] as const;

/** When a run begins (D18.12). */
export function StartFields({ choice, onChange }: StartFieldsProps) {
  const id = useId();
  const choose = (kind: StartChoice['kind']) => onChange(kind === 'at' ? { kind, at: '' } : { kind });
  return (
    <FieldGroup legend="When to send">
      <div>
        {options.map(({ kind, label, hint }) => (
          <div key={kind} className={styles.start}>
            <input
              type="radio"
              id={`${id}-${kind}`}
              name={id}
              checked={choice.kind === kind}
              // A dialog focuses its first control: that is the chosen one.
              tabIndex={choice.kind === kind ? 0 : -1}
              aria-describedby={hint ? `${id}-${kind}-hint` : undefined}
              onChange={() => choose(kind)}
            />
            <label htmlFor={`${id}-${kind}`}>{label}</label>
            {hint && (
              <p id={`${id}-${kind}-hint`} className={styles.startHint}>
                {hint}
              </p>
            )}
            {kind === 'at' && choice.kind === 'at' && <At at={choice.at} onChange={onChange} />}
          </div>
        ))}
      </div>
    </FieldGroup>
  );
}

const day = 86_400_000;

function At({ at, onChange }: { readonly at: string; readonly onChange: StartFieldsProps['onChange'] }) {
  const [now] = useState(Date.now);
  return (
    <Field
      className={styles.startField}
      label="Date and time"
      hint={`Your time zone: ${ownTimeZone()}. At most ${scheduleMaxDays} days ahead.`}
      error={at === '' ? undefined : startProblem({ kind: 'at', at })}
    >
      <Input
        type="datetime-local"
        value={at}
        min={localTimeText(now)}
        max={localTimeText(now + scheduleMaxDays * day)}
        onChange={({ target }) => onChange({ kind: 'at', at: target.value })}
      />
    </Field>
  );
}
