/// <reference path="../../css-modules.d.ts" />
export { Separator } from './separator.tsx';
