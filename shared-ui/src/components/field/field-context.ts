import { createContext, use } from 'react';

export interface FieldWiring {
  readonly controlId: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly required: boolean;
}

export const FieldContext = createContext<FieldWiring | null>(null);

/** What a control takes over from the Field around it. */
export interface FieldControlProps {
  readonly id?: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
  readonly 'aria-required'?: true;
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
  };
}
