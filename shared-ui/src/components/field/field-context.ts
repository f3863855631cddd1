import { createContext, use } from 'react';

/** The browser's checks of a field before hydration, with the page's own messages. */
export interface PrehydrationChecks {
  /** Message for an empty field. */
  readonly missing: string;
  /** As an input's `pattern`. */
  readonly pattern?: string;
  /** Message for a value that does not match. */
  readonly wrong?: string;
}

export interface FieldWiring {
  readonly controlId: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly required: boolean;
  /** Undefined once the page checks its form itself. */
  readonly prehydration: PrehydrationChecks | undefined;
}

export const FieldContext = createContext<FieldWiring | null>(null);

/** Props that a control gets from the Field around it. */
export interface FieldControlProps {
  readonly id?: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
  readonly 'aria-required'?: true;
  readonly required?: true;
  readonly pattern?: string;
  readonly placeholder?: string;
}

/** Props that tie a control to the label, hint and error of the Field around it; none outside of a Field. */
export function useField(): FieldControlProps {
  const field = use(FieldContext);
  if (!field) return {};
  return {
    id: field.controlId,
    ...(field.describedBy ? { 'aria-describedby': field.describedBy } : {}),
    ...(field.invalid ? { 'aria-invalid': true } : {}),
    ...(field.required ? { 'aria-required': true } : {}),
    ...(field.prehydration ? nativeChecks(field.prehydration) : {}),
  };
}

function nativeChecks({ pattern }: PrehydrationChecks): FieldControlProps {
  // By its blank placeholder a style sheet can tell an empty field from a wrong one.
  return { required: true, placeholder: ' ', ...(pattern === undefined ? {} : { pattern }) };
}
