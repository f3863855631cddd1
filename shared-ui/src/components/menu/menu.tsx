import type { ComponentProps, ReactElement, ReactNode } from 'react';
import * as DropdownMenu from '@radix-ui/react-dropdown-menu';
import { classNames } from '../../class-names.ts';
import styles from './menu.module.css';

export interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly align?: 'start' | 'center' | 'end';
  readonly children?: ReactNode;
}

/** Actions behind one button. */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={styles.menu}
          align={align}
          sideOffset={8}
          collisionPadding={12}
          onCloseAutoFocus={keepFocusTakenElsewhere}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** An item that opened another page has taken the focus there: only a focus that is lost goes back to the trigger. */
function keepFocusTakenElsewhere(event: Event): void {
  if (document.activeElement !== document.body) event.preventDefault();
}

export interface MenuItemProps extends Omit<ComponentProps<typeof DropdownMenu.Item>, 'onSelect'> {
  readonly onSelect?: () => void;
  readonly icon?: ReactNode;
}

export function MenuItem({ onSelect, icon, className, children, ...rest }: MenuItemProps) {
  return (
    <DropdownMenu.Item className={classNames(styles.item, className)} onSelect={() => onSelect?.()} {...rest}>
      {icon}
      {children}
    </DropdownMenu.Item>
  );
}

/** A label above a group of items, for example the account's name. */
export function MenuLabel({ className, ...rest }: ComponentProps<typeof DropdownMenu.Label>) {
  return <DropdownMenu.Label className={classNames(styles.label, className)} {...rest} />;
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className={styles.separator} />;
}
