import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../../class-names.ts';
import { Icon } from '../icon/index.ts';
import { FieldContext } from './field-context.ts';
import styles from './field.module.css';

interface FieldWords {
  /** What to enter, and in which form. */
  readonly hint?: ReactNode;
  /** What is wrong, and what to do. */
  readonly error?: ReactNode;
  readonly required?: boolean;
  /** Says "optional" beside the label. */
  readonly optional?: boolean;
}

export interface FieldProps extends FieldWords, Omit<ComponentProps<'div'>, 'id'> {
  readonly label: ReactNode;
  /** Id of the control; made up when left out. */
  readonly id?: string;
}

/** A label, a hint and an error around one control, which finds them by `useField`. */
export function Field({
  label,
  hint,
  error,
  required = false,
  optional = false,
  id,
  className,
  children,
  ...rest
}: FieldProps) {
  const madeUp = useId();
  const controlId = id ?? madeUp;
  const ids = wordIds(controlId, { hint, error, optional });
  return (
    <div className={classNames(styles['field'], className)} data-invalid={error ? true : undefined} {...rest}>
      <div className={styles['heading']}>
        <label className={styles['label']} htmlFor={controlId} data-required={required || undefined}>
          {label}
        </label>
        <OptionalMark id={ids.optional} />
      </div>
      <Hint id={ids.hint}>{hint}</Hint>
      <FieldContext value={{ controlId, describedBy: ids.all, invalid: Boolean(error), required }}>
        {children}
      </FieldContext>
      <ErrorWords id={ids.error}>{error}</ErrorWords>
    </div>
  );
}

export interface FieldGroupProps extends FieldWords, ComponentProps<'fieldset'> {
  readonly legend: ReactNode;
}

/** Several controls that answer one question, such as the rows of a list. Each control keeps a label of its own. */
export function FieldGroup({
  legend,
  hint,
  error,
  required = false,
  optional = false,
  className,
  children,
  ...rest
}: FieldGroupProps) {
  const ids = wordIds(useId(), { hint, error, optional });
  return (
    <fieldset
      className={classNames(styles['group'], className)}
      aria-describedby={ids.all}
      data-invalid={error ? true : undefined}
      {...rest}
    >
      <legend className={styles['legend']}>
        <span className={styles['label']} data-required={required || undefined}>
          {legend}
        </span>
      </legend>
      <OptionalMark id={ids.optional} />
      <Hint id={ids.hint}>{hint}</Hint>
      {children}
      <ErrorWords id={ids.error}>{error}</ErrorWords>
    </fieldset>
  );
}

function wordIds(base: string, { hint, error, optional }: FieldWords) {
  const ids = {
    hint: hint ? `${base}-hint` : undefined,
    error: error ? `${base}-error` : undefined,
    optional: optional ? `${base}-optional` : undefined,
  };
  return { ...ids, all: [ids.optional, ids.hint, ids.error].filter(Boolean).join(' ') || undefined };
}

function OptionalMark({ id }: { readonly id: string | undefined }) {
  return id ? (
    <span id={id} className={styles['optional']}>
      optional
    </span>
  ) : null;
}

function Hint({ id, children }: { readonly id: string | undefined; readonly children: ReactNode }) {
  return id ? (
    <div id={id} className={styles['hint']}>
      {children}
    </div>
  ) : null;
}

function ErrorWords({ id, children }: { readonly id: string | undefined; readonly children: ReactNode }) {
  // The region is always there: a live region that arrives together with its words is not read out.
  return (
    <div aria-live="polite" className={styles['live']}>
      {id ? (
        <div id={id} className={styles['error']}>
          <Icon name="warning" size={16} />
          <span>{children}</span>
        </div>
      ) : null}
    </div>
  );
}
