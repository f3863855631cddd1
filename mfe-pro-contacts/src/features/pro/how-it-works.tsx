import { maxTeams, peoplePerClub } from '@cc/contracts/entities/pro-contact-order';
import { Container, Section } from '@cc/shared-ui/page';
import { NumberedSteps } from '../../numbered-steps/numbered-steps.tsx';
import styles from './how-it-works.module.css';

const steps = [
  {
    title: 'You name the clubs',
    text: `Up to ${maxTeams} clubs, any league in Europe. The form takes two minutes, and you don’t need an account.`,
  },
  {
    title: 'We check them',
    text: 'A real person reads your order and confirms it. If we are not sure which club you mean, we ask you.',
  },
  { title: 'You get an invoice', text: 'By email. You can cancel for free until you pay it.' },
  { title: 'You get the contacts', text: `We email you ${peoplePerClub} people per club once the invoice is paid.` },
];

/** From order to delivery: by hand and by invoice (specification 1). */
export function HowItWorks() {
  return (
    <Section below tone="white" aria-labelledby="how-title" className={styles.section}>
      <Container>
        <h2 id="how-title" className={styles.heading}>
          You fill in a form, we do the research
        </h2>
        <NumberedSteps steps={steps} across />
      </Container>
    </Section>
  );
}
