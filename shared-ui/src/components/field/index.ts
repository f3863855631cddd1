export { Field, FieldGroup, type FieldGroupProps, type FieldProps } from './field.tsx';
export { useField, type EarlyChecks, type FieldControlProps } from './field-context.ts';
