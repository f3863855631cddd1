import { contactReplyHours } from '@cc/contracts/entities/contact-message';
import { Button } from '@cc/shared-ui/button';
import { Container, Section } from '@cc/shared-ui/page';
import { Link } from '@cc/shared-ui/router';
import { PageTop } from '../../page-top/page-top.tsx';
import { paths } from '../../paths.ts';
import { AnswerText } from '../../questions/answer-text.tsx';
import { questionGroups, type QuestionGroup } from '../../questions/questions.ts';
import styles from './faq-page.module.css';

/** `/faq`: every question with its answer open, so that a search in the page finds it. */
export default function FaqPage() {
  return (
    <>
      <PageTop title="Straight answers to your questions" eyebrow="FAQ" crop="pitch">
        What athletes and parents ask us before they connect a mailbox or buy a plan.
      </PageTop>
      <Section tone="white" className={styles.section}>
        <Container>
          {questionGroups.map((group) => (
            <Topic key={group.id} group={group} />
          ))}
          <div className={styles.more}>
            <p>Don’t see your question? Ask us. We reply within {contactReplyHours} hours.</p>
            <Button variant="secondary" asChild>
              <Link to={paths.contact()}>Ask us</Link>
            </Button>
          </div>
        </Container>
      </Section>
    </>
  );
}

function Topic({ group: { id, title, questions } }: { readonly group: QuestionGroup }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.topic}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div className={styles.questions}>
        {questions.map(({ id: questionId, question, answer }) => (
          <div key={questionId} id={questionId} className={styles.question}>
            <h3>{question}</h3>
            <AnswerText paragraphs={answer} />
          </div>
        ))}
      </div>
    </section>
  );
}
