export { Field, FieldGroup, type FieldGroupProps, type FieldProps } from './field.tsx';
export { useField, type PrehydrationChecks, type FieldControlProps } from './field-context.ts';
