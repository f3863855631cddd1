export { FieldLines, type FieldCrop, type FieldLinesProps } from './field-lines.tsx';
