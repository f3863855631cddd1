/// <reference path="../../css-modules.d.ts" />
export { Badge, type BadgeProps } from './badge.tsx';
