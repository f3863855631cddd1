/// <reference path="../../css-modules.d.ts" />
export { Checkbox, type CheckboxProps } from './checkbox.tsx';
