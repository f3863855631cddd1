import { Button } from '@cc/shared-ui/button';
import { Notice } from '@cc/shared-ui/notice';
import { Skeleton } from '@cc/shared-ui/skeleton';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import type { Loaded } from '../api/use-loaded.ts';
import styles from './sections.module.css';

interface AccountSectionProps {
  readonly title: string;
  /** The heading takes the focus: a press removed the button that had it. */
  readonly focused?: boolean;
  readonly children: ReactNode;
}

/** A part of the page with a heading. */
export function AccountSection({ title, focused = false, children }: AccountSectionProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id} ref={heading} {...(focused && { tabIndex: -1 })}>
        {title}
      </h2>
      {children}
    </section>
  );
}

export interface RowsProps<Item> {
  readonly loaded: Loaded<readonly Item[]>;
  /** What could not be loaded: `your letters`. */
  readonly what: string;
  /** The sentence for a list without items. */
  readonly none: string;
  readonly children: (item: Item) => ReactNode;
}

/** A list that is loading, there, empty or failed. */
export function Rows<Item extends { readonly id: string }>({ loaded, what, none, children }: RowsProps<Item>) {
  if (loaded.status === 'loading') {
    return (
      <div className={styles['skeleton']} aria-busy="true">
        <Skeleton height={72} />
      </div>
    );
  }
  if (loaded.status === 'failed') {
    return (
      <>
        <Notice tone="error" title={`We could not load ${what}`}>
          {loaded.message}
        </Notice>
        <Button variant="secondary" onClick={loaded.reload}>
          Try again
        </Button>
      </>
    );
  }
  return (
    <ListOf items={loaded.data} none={none}>
      {children}
    </ListOf>
  );
}

interface ListOfProps<Item> extends Pick<RowsProps<Item>, 'none' | 'children'> {
  readonly items: readonly Item[];
}

/** A list that is there, or empty. */
export function ListOf<Item extends { readonly id: string }>({ items, none, children }: ListOfProps<Item>) {
  if (items.length === 0) return <p className={styles['quiet']}>{none}</p>;
  return (
    <ul className={styles['rows']}>
      {items.map((item) => (
        <li key={item.id} className={styles['row']}>
          {children(item)}
        </li>
      ))}
    </ul>
  );
}

/** Name and details of a row. */
export function What({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles['what']}>
      <span className={styles['name']}>{name}</span>
      <span className={styles['detail']}>{children}</span>
    </div>
  );
}

/** `November 2, 2026`. */
export function dayText(at: string): string {
  return new Date(at).toLocaleDateString('en-US', { dateStyle: 'long' });
}

/** `November 24, 2026 at 4:20 PM`, in the user's time zone. */
export function timeText(at: string): string {
  return new Date(at).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' });
}
