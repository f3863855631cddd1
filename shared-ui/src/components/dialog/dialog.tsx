import type { ComponentProps, ReactNode } from 'react';
import * as RadixDialog from 'radix-ui/dialog';
import { classNames } from '../../class-names.ts';
import { useReturnFocus } from '../../hooks/use-return-focus.ts';
import { Icon } from '../icon/index.ts';
import styles from './dialog.module.css';

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly size?: 'sm' | 'md' | 'lg';
  /** When false, only the dialog's own buttons close it: no cross, no Escape, no press outside. */
  readonly dismissible?: boolean;
  readonly children?: ReactNode;
}

/** Asks for something before the page goes on: a card in the middle, on phones a sheet from below. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, size = 'md', dismissible = true, children } = props;
  const focus = useReturnFocus();
  const holdOpen = dismissible ? undefined : preventDefault;
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={styles['veil']} />
        <RadixDialog.Content
          className={styles['dialog']}
          data-size={size}
          {...focus}
          {...(holdOpen ? { onEscapeKeyDown: holdOpen, onInteractOutside: holdOpen } : {})}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className={styles['header']}>
            <RadixDialog.Title className={styles['title']}>{title}</RadixDialog.Title>
            {description ? (
              <RadixDialog.Description className={styles['description']}>{description}</RadixDialog.Description>
            ) : null}
          </header>
          <div className={styles['body']}>{children}</div>
          {dismissible ? (
            <RadixDialog.Close className={styles['cross']} aria-label="Close">
              <Icon name="close" />
            </RadixDialog.Close>
          ) : null}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** The dialog's buttons, last in its children: they stay in view while the rest scrolls. */
export function DialogFooter({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classNames(styles['footer'], className)} {...rest} />;
}

/** Makes the one child, a Button, close the dialog. */
export function DialogClose({ children }: { readonly children: ReactNode }) {
  return <RadixDialog.Close asChild>{children}</RadixDialog.Close>;
}

function preventDefault(event: Event): void {
  event.preventDefault();
}
