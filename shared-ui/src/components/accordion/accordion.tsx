import { useId, type ReactNode } from 'react';
import * as RadixAccordion from 'radix-ui/accordion';
import { classNames } from '../../class-names.ts';
import { Icon } from '../icon/index.ts';
import styles from './accordion.module.css';

export interface AccordionProps {
  readonly children?: ReactNode;
  readonly className?: string;
}

/** Questions that open to their answers, each on its own. */
export function Accordion({ className, children }: AccordionProps) {
  return (
    <RadixAccordion.Root type="multiple" className={classNames(styles['accordion'], className)}>
      {children}
    </RadixAccordion.Root>
  );
}

export interface AccordionItemProps {
  readonly title: ReactNode;
  readonly children?: ReactNode;
}

export function AccordionItem({ title, children }: AccordionItemProps) {
  return (
    <RadixAccordion.Item value={useId()} className={styles['item']}>
      <RadixAccordion.Header className={styles['header']}>
        <RadixAccordion.Trigger className={styles['trigger']}>
          <span>{title}</span>
          <Icon name="plus" className={styles['mark']} />
        </RadixAccordion.Trigger>
      </RadixAccordion.Header>
      <RadixAccordion.Content className={styles['content']}>
        <div className={styles['words']}>{children}</div>
      </RadixAccordion.Content>
    </RadixAccordion.Item>
  );
}
