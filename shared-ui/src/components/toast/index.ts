export { Toaster } from './toaster.tsx';
export { createToastStore, type ShownToast, type ToastStore } from './toast-store.ts';
