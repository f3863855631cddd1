/// <reference path="../../css-modules.d.ts" />
export { IconButton, type IconButtonProps } from './icon-button.tsx';
