/// <reference path="../../css-modules.d.ts" />
export { Button, type ButtonProps } from './button.tsx';
