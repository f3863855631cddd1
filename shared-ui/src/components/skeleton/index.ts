/// <reference path="../../css-modules.d.ts" />
export { Skeleton, type SkeletonProps } from './skeleton.tsx';
