import { newsletterConfirm, newsletterMessages, newsletterSectionRules } from '@cc/contracts/entities/newsletter';
import { Button } from '@cc/shared-ui/button';
import { Field } from '@cc/shared-ui/field';
import { Form } from '@cc/shared-ui/form';
import { Icon } from '@cc/shared-ui/icon';
import { Input } from '@cc/shared-ui/input';
import { Container, Section } from '@cc/shared-ui/page';
import { Link } from '@cc/shared-ui/router';
import { useState } from 'react';
import { useWithoutScript } from '../forms/use-without-script.ts';
import { paths } from '../paths.ts';
import styles from './newsletter-section.module.css';
import { messageOf, useNewsletter, type NewsletterForm } from './use-newsletter.ts';

/** The newsletter section: a form, then a thank-you with a way back to the form (specification 4). */
export function NewsletterSection() {
  const form = useNewsletter(newsletterSectionRules, newsletterMessages.sectionSuccess);
  const [again, setAgain] = useState(false);
  const startAgain = () => {
    setAgain(true);
    form.reset();
  };
  return (
    <Section below id="newsletter" tone="paper" aria-labelledby="newsletter-title" className={styles.section}>
      <Container className={styles.columns}>
        <div className={styles.text}>
          <h2 id="newsletter-title">Recruiting tips in plain English</h2>
          <p>
            When to write, what coaches look for, and what is new here. A short email now and then, for athletes and
            parents.
          </p>
        </div>
        <div className={styles.place}>
          {form.status.kind === 'sent' ? (
            <ThankYou message={form.status.data} onAgain={startAgain} />
          ) : (
            <SignUp form={form} focused={again} />
          )}
        </div>
      </Container>
    </Section>
  );
}

/** @param props.focused Whether the reader comes from the thank-you, whose button is gone: the focus moves here. */
function SignUp({ form, focused }: { readonly form: NewsletterForm; readonly focused: boolean }) {
  const { status, sending, submit, field, input } = form;
  return (
    <Form
      className={styles.form}
      onSubmit={submit}
      aria-labelledby="newsletter-title"
      withoutScript={useWithoutScript()}
    >
      <Field label="Email address" {...field('email')} required={false}>
        <Input ref={focused ? takeFocus : undefined} inputMode="email" autoComplete="email" {...input('email')} />
      </Field>
      <Button type="submit" size="lg" busy={sending}>
        Subscribe
      </Button>
      <p role="alert" className={styles.failure}>
        {messageOf(status)}
      </p>
      <p className={styles.small}>
        We use your address for this newsletter only. Our <Link to={paths.privacy()}>privacy policy</Link> says how to
        unsubscribe.
      </p>
    </Form>
  );
}

function ThankYou({ message, onAgain }: { readonly message: string; readonly onAgain: () => void }) {
  return (
    <div className={styles.thanks}>
      <span className={styles.mark}>
        <Icon name="check" size={28} />
      </span>
      {/* The form that had the focus is gone: the focus moves here. */}
      <div ref={takeFocus} tabIndex={-1}>
        <h3>Thank you!</h3>
        <p>{message}</p>
        <p>{newsletterConfirm}</p>
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
