import { emailInputPattern } from '@cc/contracts/entities/email-rule';
import { footerEmailProblem, footerMessageMs, newsletterMessages } from '@cc/contracts/entities/newsletter';
import { Button } from '@cc/shared-ui/button';
import { Field } from '@cc/shared-ui/field';
import { Form } from '@cc/shared-ui/form';
import { Input } from '@cc/shared-ui/input';
import { useEffect } from 'react';
import { Honeypot } from '@cc/shared-ui/honeypot';
import { withoutScript } from '../forms/without-script.ts';
import styles from './newsletter-footer.module.css';
import { useNewsletter } from './use-newsletter.ts';

const early = { missing: newsletterMessages.invalid, pattern: emailInputPattern };
const rules = { problemOf: footerEmailProblem, success: newsletterMessages.footerSuccess };

/** The newsletter as it stands in the footer. Its success clears after three seconds (specification 4). */
export default function NewsletterFooter() {
  const { email, status, problem, words, change, submit, reset } = useNewsletter(rules);
  useEffect(() => {
    if (status !== 'success') return;
    const timer = setTimeout(reset, footerMessageMs);
    return () => clearTimeout(timer);
  }, [status, reset]);
  return (
    <Form className={styles.form} onSubmit={submit} aria-label="Newsletter" withoutScript={withoutScript}>
      <div className={styles.row}>
        <Field label="Email for the newsletter" error={problem} early={early} className={styles.field}>
          <Input
            type="email"
            name="email"
            autoComplete="email"
            inputMode="email"
            value={email}
            onChange={({ target }) => change(target.value)}
          />
        </Field>
        <Button type="submit" variant="volt" className={styles.button} busy={status === 'submitting'}>
          Subscribe
        </Button>
      </div>
      <Honeypot />
      <p role="status" className={styles.words} data-status={status}>
        {words}
      </p>
    </Form>
  );
}
