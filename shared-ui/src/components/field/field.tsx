import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../../class-names.ts';
import { usePrehydrationChecks } from '../form/index.ts';
import { ErrorMessage } from './error-message.tsx';
import { FieldContext, type PrehydrationChecks } from './field-context.ts';
import styles from './field.module.css';

interface FieldTexts {
  /** What to enter, and in which form. */
  readonly hint?: ReactNode;
  /** The problem, and what to do. */
  readonly error?: ReactNode;
  /** In a Form: checked by the browser until the page is hydrated. */
  readonly prehydration?: PrehydrationChecks;
  readonly required?: boolean;
  /** Says "optional" beside the label. */
  readonly optional?: boolean;
}

export interface FieldProps extends FieldTexts, Omit<ComponentProps<'div'>, 'id'> {
  readonly label: ReactNode;
  /** Id of the control; made up when left out. */
  readonly id?: string;
}

/** A label, a hint and an error around one control, which finds them by `useField`. */
export function Field({
  label,
  hint,
  error,
  prehydration,
  required = false,
  optional = false,
  id,
  className,
  children,
  ...rest
}: FieldProps) {
  const madeUp = useId();
  const controlId = id ?? madeUp;
  const checks = usePrehydrationChecks() ? prehydration : undefined;
  const ids = textIds(controlId, { hint, error: error ?? checks, optional });
  return (
    <div className={classNames(styles.field, className)} {...stateAttributes(error, checks)} {...rest}>
      <div className={styles.heading}>
        <label className={styles.label} htmlFor={controlId} data-required={required || undefined}>
          {label}
        </label>
        <OptionalMark id={ids.optional} />
      </div>
      <Hint id={ids.hint}>{hint}</Hint>
      <FieldContext
        value={{ controlId, describedBy: ids.all, invalid: Boolean(error), required, prehydration: checks }}
      >
        {children}
      </FieldContext>
      <ErrorMessage id={ids.error} error={error} prehydration={checks} />
    </div>
  );
}

export interface FieldGroupProps extends FieldTexts, ComponentProps<'fieldset'> {
  readonly legend: ReactNode;
}

/** Several controls that answer one question, such as the rows of a list. Each control keeps a label of its own. */
export function FieldGroup({
  legend,
  hint,
  error,
  prehydration,
  required = false,
  optional = false,
  className,
  children,
  ...rest
}: FieldGroupProps) {
  const checks = usePrehydrationChecks() ? prehydration : undefined;
  const ids = textIds(useId(), { hint, error: error ?? checks, optional });
  return (
    <fieldset
      className={classNames(styles.group, className)}
      aria-describedby={ids.all}
      {...stateAttributes(error, checks)}
      {...rest}
    >
      <legend className={styles.legend}>
        <span className={styles.label} data-required={required || undefined}>
          {legend}
        </span>
      </legend>
      <OptionalMark id={ids.optional} />
      <Hint id={ids.hint}>{hint}</Hint>
      {children}
      <ErrorMessage id={ids.error} error={error} prehydration={checks} />
    </fieldset>
  );
}

function stateAttributes(error: ReactNode, prehydration: PrehydrationChecks | undefined) {
  return { 'data-invalid': error ? true : undefined, 'data-prehydration': prehydration ? true : undefined };
}

function textIds(base: string, { hint, error, optional }: Record<'hint' | 'error' | 'optional', unknown>) {
  const ids = {
    hint: hint ? `${base}-hint` : undefined,
    error: error ? `${base}-error` : undefined,
    optional: optional ? `${base}-optional` : undefined,
  };
  return { ...ids, all: [ids.optional, ids.hint, ids.error].filter(Boolean).join(' ') || undefined };
}

function OptionalMark({ id }: { readonly id: string | undefined }) {
  return id ? (
    <span id={id} className={styles.optional}>
      optional
    </span>
  ) : null;
}

function Hint({ id, children }: { readonly id: string | undefined; readonly children: ReactNode }) {
  return id ? (
    <div id={id} className={styles.hint}>
      {children}
    </div>
  ) : null;
}
