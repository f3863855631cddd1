/// <reference path="../../css-modules.d.ts" />
export { FieldLines, type FieldCrop, type FieldLinesProps } from './field-lines.tsx';
