import { useSyncExternalStore } from 'react';
import * as RadixToast from '@radix-ui/react-toast';
import type { ToastTone } from '@cc/contracts/federation/host-services';
import { Icon, type IconName } from '../icon/icon.tsx';
import type { ShownToast, ToastStore } from './toast-store.ts';
import styles from './toast.module.css';
import { useGiveWay } from './use-give-way.ts';

const nothingShown: readonly ShownToast[] = [];
const toneIcon: Record<ToastTone, IconName> = { success: 'check', info: 'info', error: 'warning' };
// Milliseconds. Errors say what to do next, so they stay longer; hover and focus stop the clock.
const duration: Record<ToastTone, number> = { success: 5_000, info: 6_000, error: 10_000 };

/** Renders a store's messages. Screen readers announce errors at once, others at the next pause. F8 focuses them. */
export function Toaster({ store }: { readonly store: ToastStore }) {
  const toasts = useSyncExternalStore(store.subscribe, store.getSnapshot, () => nothingShown);
  const list = useGiveWay(toasts);
  return (
    <RadixToast.Provider label="Message" swipeDirection="right">
      {toasts.map((toast) => (
        <ToastMessage key={toast.id} toast={toast} onClose={() => store.dismiss(toast.id)} />
      ))}
      {/*
       * A dialog hides everything but live regions from screen readers, and messages must stay reachable beside it.
       * `off`: each message is announced by a region of its own.
       */}
      <RadixToast.Viewport ref={list} className={styles.viewport} label="Messages ({hotkey})" aria-live="off" />
    </RadixToast.Provider>
  );
}

function ToastMessage({ toast, onClose }: { readonly toast: ShownToast; readonly onClose: () => void }) {
  return (
    <RadixToast.Root
      className={styles.toast}
      data-tone={toast.tone}
      type={toast.tone === 'error' ? 'foreground' : 'background'}
      duration={duration[toast.tone]}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <span className={styles.mark}>
        <Icon name={toneIcon[toast.tone]} size={18} />
      </span>
      <div className={styles.text}>
        <RadixToast.Title className={styles.title}>{toast.title}</RadixToast.Title>
        {toast.description ? (
          <RadixToast.Description className={styles.description}>{toast.description}</RadixToast.Description>
        ) : null}
      </div>
      <RadixToast.Close className={styles.close} aria-label="Dismiss">
        <Icon name="close" size={18} />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
