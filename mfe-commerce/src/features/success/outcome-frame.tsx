import { Button } from '@cc/shared-ui/button';
import { FieldLines } from '@cc/shared-ui/field-lines';
import { Container, PageHeading, Section } from '@cc/shared-ui/page';
import { Link } from '@cc/shared-ui/router';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import styles from './outcome-frame.module.css';

export interface OutcomeFrameProps {
  readonly title: string;
  readonly text: ReactNode;
  /** The next step, before the two links that are always there. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** How a payment ended, announced when it changes, and the links of specification 2. */
export function OutcomeFrame({ title, text, action, children }: OutcomeFrameProps) {
  const others = action ? 'secondary' : 'primary';
  return (
    <Section className={styles['page']}>
      <FieldLines crop="diamond" tone="onPaper" className={styles['lines']} />
      <Container className={styles['columns']}>
        <div className={styles['text']}>
          <div role="status">
            <PageHeading title={title}>
              <span key={title}>{text}</span>
            </PageHeading>
          </div>
          <div className={styles['actions']}>
            {action}
            <Button asChild size="lg" variant={others}>
              <Link to={paths.marketplace()}>Go to Marketplace</Link>
            </Button>
            <Button asChild size="lg" variant="secondary">
              <Link to={paths.home()}>Return Home</Link>
            </Button>
          </div>
        </div>
        {children}
      </Container>
    </Section>
  );
}
