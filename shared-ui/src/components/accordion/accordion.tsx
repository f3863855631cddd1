import type { ReactNode } from 'react';
import { classNames } from '../../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './accordion.module.css';

export interface AccordionProps {
  readonly children?: ReactNode;
  readonly className?: string;
}

/** Questions that open to their answers, each on its own, also without a script. */
export function Accordion({ className, children }: AccordionProps) {
  return <div className={classNames(styles.accordion, className)}>{children}</div>;
}

export interface AccordionItemProps {
  readonly title: ReactNode;
  readonly children?: ReactNode;
}

export function AccordionItem({ title, children }: AccordionItemProps) {
  return (
    <details className={styles.item}>
      <summary className={styles.trigger}>
        <h3 className={styles.title}>{title}</h3>
        <Icon name="plus" className={styles.mark} />
      </summary>
      <div className={styles.text}>{children}</div>
    </details>
  );
}
