import { FieldLines, type FieldLinesProps } from '@cc/shared-ui/field-lines';
import { Container, PageHeading, Section } from '@cc/shared-ui/page';
import type { ReactNode } from 'react';
import styles from './page-top.module.css';

export interface PageTopProps {
  readonly title: string;
  /** A short line above the title. */
  readonly eyebrow: string;
  /** The playing field whose lines appear behind the text. */
  readonly crop: FieldLinesProps['crop'];
  readonly children?: ReactNode;
}

/** The head of every page but the home page: what it is about, on the lines of a playing field. */
export function PageTop({ title, eyebrow, crop, children }: PageTopProps) {
  return (
    <Section className={styles.top}>
      <FieldLines crop={crop} tone="onPaper" className={styles.lines} />
      <Container>
        <PageHeading title={title} eyebrow={eyebrow} className={styles.heading}>
          {children}
        </PageHeading>
      </Container>
    </Section>
  );
}
