import { useEffect, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { classNames } from '../../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './drawer.module.css';

export interface NativeDrawerProps {
  /** Unique in the page. */
  readonly id: string;
  readonly title: ReactNode;
  /** The button that opens it. @param opens spread onto the button */
  readonly opener: (opens: Opens) => ReactNode;
  /** @param close closes the drawer when a link in it is chosen */
  readonly children: (close: () => void) => ReactNode;
}

export type Opens = Pick<ComponentProps<'button'>, 'popoverTarget' | 'aria-haspopup' | 'onClick'>;

/**
 * A drawer at the right edge that also opens before hydration: then the browser shows it as a popover. Afterwards it is
 * a modal dialog, which keeps the focus inside and the page behind it still.
 */
export function NativeDrawer({ id, title, opener, children }: NativeDrawerProps) {
  useEffect(() => becomeModal(drawerOf(id)), [id]);
  const open = (event: MouseEvent) => {
    event.preventDefault();
    drawerOf(id)?.showModal();
  };
  const close = () => closeNativeDrawer(id);
  return (
    <>
      {opener({ popoverTarget: id, 'aria-haspopup': 'dialog', onClick: open })}
      <dialog
        id={id}
        popover="auto"
        aria-labelledby={`${id}-title`}
        className={classNames(styles.drawer, styles.native)}
        data-side="right"
        data-tone="white"
        onClick={({ target, currentTarget }) => {
          // Only a click on the backdrop has the dialog itself as its target.
          if (target === currentTarget) close();
        }}
      >
        <div className={styles.header}>
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
          <button
            type="button"
            className={styles.cross}
            aria-label="Close"
            popoverTarget={id}
            popoverTargetAction="hide"
            onClick={(event) => {
              event.preventDefault();
              close();
            }}
          >
            <Icon name="close" />
          </button>
        </div>
        <div className={styles.body}>{children(close)}</div>
      </dialog>
    </>
  );
}

/** Closes a drawer, if it is open. */
export function closeNativeDrawer(id: string): void {
  const dialog = drawerOf(id);
  dialog?.close();
  dialog?.hidePopover?.();
}

function drawerOf(id: string): HTMLDialogElement | undefined {
  const element = document.getElementById(id);
  return element instanceof HTMLDialogElement ? element : undefined;
}

/** A drawer that was opened before hydration stays open, with the focus where it was. */
function becomeModal(dialog: HTMLDialogElement | undefined): void {
  if (!dialog || !('hidePopover' in dialog) || !dialog.matches(':popover-open')) return;
  const focused = document.activeElement;
  dialog.hidePopover();
  dialog.showModal();
  if (focused instanceof HTMLElement && dialog.contains(focused)) focused.focus();
}
