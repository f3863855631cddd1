import { contactReplyHours } from '@cc/contracts/entities/contact-message';
import { Container, Section } from '@cc/shared-ui/page';
import { Link } from '@cc/shared-ui/router';
import { PageTop } from '../../page-top/page-top.tsx';
import { paths } from '../../paths.ts';
import { ContactForm } from './contact-form.tsx';
import styles from './contact-page.module.css';

/** `/contact`: the form, and the promise of a reply within 24 hours (specification 2). */
export default function ContactPage() {
  return (
    <>
      <PageTop title="Talk to us" eyebrow="Contact" crop="court">
        Do you have a question about a plan or your data? Did you find a contact that is wrong? Write to us. You will
        hear from us within {contactReplyHours} hours.
      </PageTop>
      <Section tone="white" className={styles.section}>
        <Container className={styles.columns}>
          <ContactForm />
          <aside aria-label="Before you write" className={styles.aside}>
            <p className={styles.hours}>
              <span className="cc-tabular">{contactReplyHours} h</span>
              We reply within {contactReplyHours} hours.
            </p>
            <h2>You may find your answer here</h2>
            <ul>
              <li>
                <Link to={paths.faq()}>Questions and answers</Link>
              </li>
              <li>
                <Link to={paths.refund()}>How refunds work</Link>
              </li>
              <li>
                <Link to={paths.privacy()}>What we store and how to delete it</Link>
              </li>
            </ul>
          </aside>
        </Container>
      </Section>
    </>
  );
}
