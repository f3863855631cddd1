/// <reference path="../../css-modules.d.ts" />
export { Segmented, type SegmentedOption, type SegmentedProps } from './segmented.tsx';
