/// <reference path="../../css-modules.d.ts" />
export { Select } from './select.tsx';
