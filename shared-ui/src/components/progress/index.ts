/// <reference path="../../css-modules.d.ts" />
export { Progress, type ProgressProps } from './progress.tsx';
