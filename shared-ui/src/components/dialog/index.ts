export {
  Dialog,
  DialogClose,
  DialogFooter,
  PrerenderedDialog,
  type DialogProps,
  type PrerenderedDialogProps,
} from './dialog.tsx';
