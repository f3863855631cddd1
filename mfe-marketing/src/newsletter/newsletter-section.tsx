import { emailInputPattern } from '@cc/contracts/entities/email-rule';
import { newsletterMessages, sectionEmailProblem } from '@cc/contracts/entities/newsletter';
import { Button } from '@cc/shared-ui/button';
import { Field } from '@cc/shared-ui/field';
import { Form } from '@cc/shared-ui/form';
import { Icon } from '@cc/shared-ui/icon';
import { Input } from '@cc/shared-ui/input';
import { Container, Section } from '@cc/shared-ui/page';
import { Link } from '@cc/shared-ui/router';
import { useState } from 'react';
import { Honeypot } from '@cc/shared-ui/honeypot';
import { withoutScript } from '../forms/without-script.ts';
import { paths } from '../paths.ts';
import styles from './newsletter-section.module.css';
import { useNewsletter, type NewsletterForm } from './use-newsletter.ts';

const early = {
  missing: newsletterMessages.empty,
  pattern: emailInputPattern,
  wrong: newsletterMessages.invalid,
};
const rules = { problemOf: sectionEmailProblem, success: newsletterMessages.sectionSuccess };

/** The newsletter as a section of a page: a form, then a thank-you with a way back to the form (specification 4). */
export function NewsletterSection() {
  const form = useNewsletter(rules);
  const [again, setAgain] = useState(false);
  const startAgain = () => {
    setAgain(true);
    form.reset();
  };
  return (
    <Section below id="newsletter" tone="paper" aria-labelledby="newsletter-title" className={styles.section}>
      <Container className={styles.columns}>
        <div className={styles.words}>
          <h2 id="newsletter-title">Recruiting notes, in plain words</h2>
          <p>
            When to write, what coaches look for, what is new here. A short email now and then, for athletes and for
            parents.
          </p>
        </div>
        <div className={styles.place}>
          {form.status === 'success' ? (
            <ThankYou words={form.words} onAgain={startAgain} />
          ) : (
            <SignUp form={form} focused={again} />
          )}
        </div>
      </Container>
    </Section>
  );
}

/** @param props.focused Whether the reader came from the thank-you: its button is gone, and the focus goes on here. */
function SignUp({ form, focused }: { readonly form: NewsletterForm; readonly focused: boolean }) {
  return (
    <Form
      className={styles.form}
      onSubmit={form.submit}
      aria-labelledby="newsletter-title"
      withoutScript={withoutScript}
    >
      <Field label="Email address" error={form.problem} early={early}>
        <Input
          type="email"
          name="email"
          ref={focused ? takeFocus : undefined}
          autoComplete="email"
          inputMode="email"
          value={form.email}
          onChange={({ target }) => form.change(target.value)}
        />
      </Field>
      <Honeypot />
      <Button type="submit" size="lg" busy={form.status === 'submitting'}>
        Subscribe
      </Button>
      <p role="alert" className={styles.failure}>
        {form.words}
      </p>
      <p className={styles.small}>
        We use your address for this newsletter only. How to leave it is in our{' '}
        <Link to={paths.privacy()}>privacy policy</Link>.
      </p>
    </Form>
  );
}

function ThankYou({ words, onAgain }: { readonly words: string; readonly onAgain: () => void }) {
  return (
    <div className={styles.thanks}>
      <span className={styles.mark}>
        <Icon name="check" size={28} />
      </span>
      {/* The form with the focus in it is gone: the focus, and with it a screen reader, goes on here. */}
      <div ref={takeFocus} tabIndex={-1}>
        <h3>Thank you!</h3>
        <p>{words}</p>
      </div>
      <Button variant="secondary" onClick={onAgain}>
        Subscribe Another Email
      </Button>
    </div>
  );
}

function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
