import { belowAttribute } from '@cc/contracts/federation/boot';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../class-names.ts';
import styles from './page.module.css';

/** The page's width: 1200 px at most, with a gutter. */
export function Container({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classNames(styles.container, className)} {...rest} />;
}

export interface SectionProps extends ComponentProps<'section'> {
  readonly tone?: 'paper' | 'ink' | 'white';
  /**
   * It lies below the first screen, and is laid out after the first paint (D9.11). Its styles estimate its height in
   * `--room`.
   */
  readonly below?: boolean;
}

/** A band across the page. Everything inside takes the colors of its tone. */
export function Section({ tone = 'paper', below = false, className, ...rest }: SectionProps) {
  return (
    <section
      className={classNames(styles.section, className)}
      data-tone={tone}
      {...(below && { [belowAttribute]: '' })}
      {...rest}
    />
  );
}

export interface PageHeadingProps extends Omit<ComponentProps<'div'>, 'title'> {
  readonly title: ReactNode;
  /** A short text above the title. */
  readonly eyebrow?: ReactNode;
}

/** The page's one main heading, with a sentence or two in its children. */
export function PageHeading({ title, eyebrow, className, children, ...rest }: PageHeadingProps) {
  return (
    <div className={classNames(styles.heading, className)} {...rest}>
      {eyebrow ? <p className={styles.eyebrow}>{eyebrow}</p> : null}
      <h1 className={styles.title}>{title}</h1>
      {children ? <div className={styles.lead}>{children}</div> : null}
    </div>
  );
}
