/// <reference path="../../css-modules.d.ts" />
export { Spinner, SpinnerMark, type SpinnerProps } from './spinner.tsx';
