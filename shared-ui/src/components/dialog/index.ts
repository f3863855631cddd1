export { Dialog, DialogClose, DialogFooter, type DialogProps } from './dialog.tsx';
