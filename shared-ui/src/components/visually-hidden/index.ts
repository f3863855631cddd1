/// <reference path="../../css-modules.d.ts" />
export { VisuallyHidden } from './visually-hidden.tsx';
