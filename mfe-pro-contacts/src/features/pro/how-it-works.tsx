import { Container, Section } from '@cc/shared-ui/page';
import { NumberedSteps } from '../../numbered-steps/numbered-steps.tsx';
import styles from './how-it-works.module.css';

const steps = [
  { title: 'You name the clubs', text: 'Up to five, any league in Europe. The form takes two minutes and no account.' },
  { title: 'We check them', text: 'A person reads your order and confirms it. If a club is not clear, we ask.' },
  { title: 'You get an invoice', text: 'By email. You can cancel free of charge until it is paid.' },
  { title: 'You get the contacts', text: 'Ten people for each club, to the same address, once the invoice is paid.' },
] as const;

/** From order to delivery: by hand and by invoice (specification 1). */
export function HowItWorks() {
  return (
    <Section below tone="white" aria-labelledby="how-title" className={styles.section}>
      <Container>
        <h2 id="how-title" className={styles.heading}>
          Ordered by form, done by hand
        </h2>
        <NumberedSteps steps={steps} across />
      </Container>
    </Section>
  );
}
