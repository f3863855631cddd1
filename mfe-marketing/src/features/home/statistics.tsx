import { Container, Section } from '@cc/shared-ui/page';
import { FieldLines } from '@cc/shared-ui/field-lines';
import { useRef } from 'react';
import styles from './statistics.module.css';
import { countUp, useCountUp } from './use-count-up.ts';

interface Statistic {
  readonly value: number;
  readonly label: string;
  /** `495,000` rather than `495000`. */
  readonly grouped?: true;
}

/** Specification 2. */
const statistics: readonly Statistic[] = [
  { value: 4_000, label: 'Verified Contacts' },
  { value: 24, label: 'NCAA Sports' },
  { value: 30, label: 'NCAA Conferences' },
  { value: 495_000, label: 'College Recruits We Can Help', grouped: true },
];

/** Four numbers that count up when they come into view. */
export function Statistics() {
  const list = useRef<HTMLDListElement>(null);
  const step = useCountUp(list);
  return (
    <Section below tone="ink" aria-labelledby="statistics-title" className={styles.section}>
      <FieldLines crop="lane" tone="onInk" />
      <Container className={styles.content}>
        <h2 id="statistics-title" className={styles.title}>
          A long list, so you can find the right schools
        </h2>
        <dl ref={list} className={styles.list}>
          {statistics.map((statistic) => (
            <div key={statistic.label} className={styles.item}>
              <dt className={styles.label}>{statistic.label}</dt>
              <dd className={styles.value}>
                <span className={styles.final}>{format(statistic, statistic.value)}</span>
                <span aria-hidden="true" className={styles.counting} data-counting={statistic.label}>
                  {format(statistic, Math.round((statistic.value * step) / countUp.steps))}
                </span>
              </dd>
            </div>
          ))}
        </dl>
      </Container>
    </Section>
  );
}

function format({ grouped }: Statistic, value: number): string {
  return `${grouped ? value.toLocaleString('en-US') : value}+`;
}
