import type { ComponentProps } from 'react';
import { classNames } from '../../class-names.ts';
import styles from './card.module.css';

export interface CardProps extends ComponentProps<'div'> {
  /** `paper`: white, with a border. `ink`: dark. `plain`: a border only. */
  readonly tone?: 'paper' | 'ink' | 'plain';
}

/** A thing of its own on the page, made of the parts below. */
export function Card({ tone = 'paper', className, ...rest }: CardProps) {
  return (
    <div
      className={classNames(styles.card, className)}
      data-card={tone}
      {...(tone === 'plain' ? {} : { 'data-tone': tone === 'paper' ? 'white' : 'ink' })}
      {...rest}
    />
  );
}

export function CardHeader({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classNames(styles.header, className)} {...rest} />;
}

export interface CardTitleProps extends ComponentProps<'h3'> {
  /** Place in the page's outline. */
  readonly level?: 2 | 3 | 4;
}

export function CardTitle({ level = 3, className, ...rest }: CardTitleProps) {
  const Heading = `h${level}` as const;
  return <Heading className={classNames(styles.title, className)} {...rest} />;
}

export function CardDescription({ className, ...rest }: ComponentProps<'p'>) {
  return <p className={classNames(styles.description, className)} {...rest} />;
}

export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classNames(styles.body, className)} {...rest} />;
}

export function CardFooter({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classNames(styles.footer, className)} {...rest} />;
}
