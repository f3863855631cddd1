import { escapeAttribute } from '@cc/contracts/federation/boot';
import { useId, type ComponentProps, type ReactNode } from 'react';
import * as RadixDialog from '@radix-ui/react-dialog';
import { classNames } from '../../class-names.ts';
import { useReturnFocus } from '../../hooks/use-return-focus.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './dialog.module.css';

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly size?: 'sm' | 'md' | 'lg';
  /** When false, only the dialog's own buttons close it: no cross, no Escape, no press outside. */
  readonly dismissible?: boolean;
  /** Opens without an animation, in the place of a prerendered dialog. */
  readonly instant?: boolean;
  readonly children?: ReactNode;
}

/** A modal dialog: a card in the middle of the screen, on phones a sheet at its bottom. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, size = 'md', dismissible = true, instant = false, children } = props;
  const focus = useReturnFocus();
  const holdOpen = dismissible ? undefined : preventDefault;
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={styles.veil} data-instant={instant} />
        <RadixDialog.Content
          className={styles.dialog}
          data-size={size}
          data-instant={instant}
          {...focus}
          {...(holdOpen ? { onEscapeKeyDown: holdOpen, onInteractOutside: holdOpen } : {})}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className={styles.header}>
            <RadixDialog.Title className={styles.title}>{title}</RadixDialog.Title>
            {description ? (
              <RadixDialog.Description className={styles.description}>{description}</RadixDialog.Description>
            ) : null}
          </div>
          <div className={styles.body}>{children}</div>
          {dismissible ? (
            <RadixDialog.Close className={styles.cross} aria-label="Close">
              <Icon name="close" />
            </RadixDialog.Close>
          ) : null}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

export interface PrerenderedDialogProps extends Required<Pick<DialogProps, 'title' | 'description'>> {
  readonly size?: DialogProps['size'];
  /** Address of its close link, which works without a script. */
  readonly closeTo: string;
  readonly className?: string | undefined;
  readonly hidden?: boolean;
  readonly children?: ReactNode;
}

/** An open dialog in a prerendered document: it looks the same, and needs no script. */
export function PrerenderedDialog(props: PrerenderedDialogProps) {
  const { title, description, size = 'md', closeTo, className, hidden, children } = props;
  const [titleId, descriptionId] = [useId(), useId()];
  return (
    <div className={className} hidden={hidden}>
      <div className={styles.veil} data-instant={true} />
      <div
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        aria-describedby={descriptionId}
        className={styles.dialog}
        data-size={size}
        data-instant={true}
      >
        <div className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <p id={descriptionId} className={styles.description}>
            {description}
          </p>
        </div>
        <div className={styles.body}>{children}</div>
        <a className={styles.cross} href={closeTo} aria-label="Close" {...{ [escapeAttribute]: '' }}>
          <Icon name="close" />
        </a>
      </div>
    </div>
  );
}

/** The dialog's buttons, last in its children: they stay in view while the rest scrolls. */
export function DialogFooter({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classNames(styles.footer, className)} {...rest} />;
}

/** Makes the one child, a Button, close the dialog. */
export function DialogClose({ children }: { readonly children: ReactNode }) {
  return <RadixDialog.Close asChild>{children}</RadixDialog.Close>;
}

function preventDefault(event: Event): void {
  event.preventDefault();
}
