import { Accordion, AccordionItem } from '@cc/shared-ui/accordion';
import { Container, Section } from '@cc/shared-ui/page';
import { Link } from '@cc/shared-ui/router';
import { paths } from '../../paths.ts';
import { AnswerText } from '../../questions/answer-text.tsx';
import { homeQuestions } from '../../questions/questions.ts';
import styles from './questions-section.module.css';

/** The questions that come up first (specification 2). */
export function QuestionsSection() {
  return (
    <Section below tone="white" aria-labelledby="questions-title" className={styles.section}>
      <Container className={styles.columns}>
        <div className={styles.heading}>
          <h2 id="questions-title">What athletes and parents ask</h2>
          <p>
            <Link to={paths.faq()}>All questions and answers</Link>
          </p>
        </div>
        <Accordion>
          {homeQuestions.map(({ id, question, answer }) => (
            <AccordionItem key={id} title={question}>
              <AnswerText paragraphs={answer} />
            </AccordionItem>
          ))}
        </Accordion>
      </Container>
    </Section>
  );
}
