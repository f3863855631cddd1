import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../class-names.ts';
import { Icon, type IconName } from '../icon/icon.tsx';
import styles from './notice.module.css';

type NoticeTone = 'info' | 'success' | 'warning' | 'error';

export interface NoticeProps extends Omit<ComponentProps<'div'>, 'title'> {
  readonly tone?: NoticeTone;
  readonly title?: ReactNode;
}

const toneIcon: Record<NoticeTone, IconName> = { info: 'info', success: 'check', warning: 'warning', error: 'warning' };
// Screen readers announce errors at once, successes at the next pause, and read the rest in its place.
const toneRole: Partial<Record<NoticeTone, 'alert' | 'status'>> = { error: 'alert', success: 'status' };

/** A message that stays in the page. */
export function Notice({ tone = 'info', title, className, children, ...rest }: NoticeProps) {
  return (
    <div role={toneRole[tone]} className={classNames(styles.notice, className)} data-notice={tone} {...rest}>
      <span className={styles.mark}>
        <Icon name={toneIcon[tone]} />
      </span>
      <div className={styles.text}>
        {title ? <p className={styles.title}>{title}</p> : null}
        {children ? <div className={styles.body}>{children}</div> : null}
      </div>
    </div>
  );
}
