import type { ReactNode } from 'react';
import * as RadixDialog from '@radix-ui/react-dialog';
import { useReturnFocus } from '../../hooks/use-return-focus.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './drawer.module.css';

export interface DrawerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly side?: 'right' | 'bottom';
  readonly children?: ReactNode;
}

/** A panel that slides over the page's edge: navigation and side panels on a phone. */
export function Drawer({ open, onOpenChange, title, side = 'right', children }: DrawerProps) {
  const focus = useReturnFocus();
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={styles.veil} />
        <RadixDialog.Content className={styles.drawer} data-side={side} aria-describedby={undefined} {...focus}>
          <div className={styles.header}>
            <RadixDialog.Title className={styles.title}>{title}</RadixDialog.Title>
            <RadixDialog.Close className={styles.cross} aria-label="Close">
              <Icon name="close" />
            </RadixDialog.Close>
          </div>
          <div className={styles.body}>{children}</div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
