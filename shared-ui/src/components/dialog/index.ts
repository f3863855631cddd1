export { Dialog, DialogClose, DialogFooter, DrawnDialog, type DialogProps, type DrawnDialogProps } from './dialog.tsx';
