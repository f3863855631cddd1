import { termsVersion } from '@cc/contracts/entities/terms';
import type { FieldLinesProps } from '@cc/shared-ui/field-lines';
import { Container, Section } from '@cc/shared-ui/page';
import type { ReactNode } from 'react';
import { PageTop } from '../page-top/page-top.tsx';
import styles from './legal-page.module.css';
import { WhoWeAre } from './who-we-are.tsx';

export interface LegalSection {
  /** Part of the address: `/terms#age`. */
  readonly id: string;
  readonly title: string;
  readonly text: ReactNode;
}

export interface LegalPageProps {
  readonly title: string;
  readonly eyebrow: string;
  readonly crop: FieldLinesProps['crop'];
  /** The summary, one sentence each. */
  readonly inShort: readonly string[];
  readonly sections: readonly LegalSection[];
}

/** The day of the version as people write it. */
const effective = new Date(termsVersion).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const whoWeAre: LegalSection = { id: 'who-we-are', title: 'Who we are', text: <WhoWeAre /> };

/** A legal text: a summary, a list of contents, and numbered sections. The last one names the operator. */
export function LegalPage({ title, eyebrow, crop, inShort, sections: ownSections }: LegalPageProps) {
  const sections = [...ownSections, whoWeAre];
  return (
    <>
      <PageTop title={title} eyebrow={eyebrow} crop={crop}>
        In effect since <time dateTime={termsVersion}>{effective}</time>
      </PageTop>
      <Section tone="white" className={styles.section}>
        <Container className={styles.columns}>
          <section aria-labelledby="in-short" className={styles.short}>
            <h2 id="in-short">In short</h2>
            <ul>
              {inShort.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </section>
          <Contents sections={sections} />
          <article className={styles.text}>
            {sections.map(({ id, title: heading, text }, index) => (
              <section key={id} id={id} aria-labelledby={`${id}-title`}>
                <h2 id={`${id}-title`}>
                  <span className={styles.number}>{index + 1}</span>
                  {heading}
                </h2>
                {text}
              </section>
            ))}
          </article>
        </Container>
      </Section>
    </>
  );
}

function Contents({ sections }: Pick<LegalPageProps, 'sections'>) {
  return (
    <nav aria-label="On this page" className={styles.contents}>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
