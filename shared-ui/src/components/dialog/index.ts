/// <reference path="../../css-modules.d.ts" />
export { Dialog, DialogClose, DialogFooter, type DialogProps } from './dialog.tsx';
