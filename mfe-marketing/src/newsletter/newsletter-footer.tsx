import {
  footerMessageMs,
  newsletterConfirm,
  newsletterFooterRules,
  newsletterMessages,
} from '@cc/contracts/entities/newsletter';
import { Button } from '@cc/shared-ui/button';
import { Field } from '@cc/shared-ui/field';
import { Form } from '@cc/shared-ui/form';
import { Input } from '@cc/shared-ui/input';
import { useEffect } from 'react';
import { useWithoutScript } from '../forms/use-without-script.ts';
import styles from './newsletter-footer.module.css';
import { messageOf, useNewsletter } from './use-newsletter.ts';

/** The newsletter form in the footer. Its success message clears after three seconds (specification 4). */
export default function NewsletterFooter() {
  const { status, sending, submit, reset, field, input } = useNewsletter(
    newsletterFooterRules,
    newsletterMessages.footerSuccess,
  );
  useEffect(() => {
    if (status.kind !== 'sent') return;
    const timer = setTimeout(reset, footerMessageMs);
    return () => clearTimeout(timer);
  }, [status, reset]);
  return (
    <Form className={styles.form} onSubmit={submit} aria-label="Newsletter" withoutScript={useWithoutScript()}>
      <div className={styles.row}>
        <Field label="Email for the newsletter" {...field('email')} required={false} className={styles.field}>
          <Input inputMode="email" autoComplete="email" {...input('email')} />
        </Field>
        <Button type="submit" variant="volt" className={styles.button} busy={sending}>
          Subscribe
        </Button>
      </div>
      <p role="status" className={styles.status} data-status={status.kind}>
        {status.kind === 'sent' ? `${messageOf(status)} ${newsletterConfirm}` : messageOf(status)}
      </p>
    </Form>
  );
}
