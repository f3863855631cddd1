import { Container, PageHeading, Section } from '@cc/shared-ui/page';
import { FeedbackForm } from './feedback-form.tsx';
import styles from './feedback.module.css';
import { useFeedback } from './use-feedback.ts';

/** `/feedback`: the feedback form for visitors and users, on screens of every size (specification 6). */
export default function FeedbackPage() {
  const form = useFeedback();
  return (
    <Section>
      <Container className={styles.page}>
        <PageHeading title="Feedback">Tell us what is missing or what went wrong. We read everything.</PageHeading>
        <FeedbackForm form={form} actions={(submit) => <div>{submit}</div>} />
      </Container>
    </Section>
  );
}
