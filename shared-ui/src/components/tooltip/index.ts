/// <reference path="../../css-modules.d.ts" />
export { Tooltip, TooltipProvider, type TooltipProps } from './tooltip.tsx';
