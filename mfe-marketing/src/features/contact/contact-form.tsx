import { contactProblemWords } from '@cc/contracts/entities/contact-message';
import { emailInputPattern } from '@cc/contracts/entities/email-rule';
import { Button } from '@cc/shared-ui/button';
import { Field } from '@cc/shared-ui/field';
import { Form } from '@cc/shared-ui/form';
import { Icon } from '@cc/shared-ui/icon';
import { Input, Textarea } from '@cc/shared-ui/input';
import { Notice } from '@cc/shared-ui/notice';
import { Honeypot } from '@cc/shared-ui/honeypot';
import { withoutScript } from '../../forms/without-script.ts';
import styles from './contact-page.module.css';
import { contactWords } from './send-contact-message.ts';
import { useContactForm, type ContactStatus } from './use-contact-form.ts';

const early = {
  email: {
    missing: contactProblemWords.noEmail,
    pattern: emailInputPattern,
    wrong: contactProblemWords.invalidEmail,
  },
  subject: { missing: contactProblemWords.noSubject },
  message: { missing: contactProblemWords.noMessage },
};

/** Email, subject and message, all required (specification 5). */
export function ContactForm() {
  const { message, problems, status, change, submit } = useContactForm();
  return (
    <Form className={styles.form} onSubmit={submit} aria-labelledby="form-title" withoutScript={withoutScript}>
      <h2 id="form-title">Write to us</h2>
      <Field
        label="Your email address"
        required
        error={problems.email}
        early={early.email}
        hint="So that we can answer you."
      >
        <Input
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          value={message.email}
          onChange={({ target }) => change({ email: target.value })}
        />
      </Field>
      <Field label="Subject" required error={problems.subject} early={early.subject}>
        <Input name="subject" value={message.subject} onChange={({ target }) => change({ subject: target.value })} />
      </Field>
      <Field label="Message" required error={problems.message} early={early.message}>
        <Textarea
          name="message"
          rows={8}
          value={message.message}
          onChange={({ target }) => change({ message: target.value })}
        />
      </Field>
      <Honeypot />
      <Outcome status={status} />
      <Button type="submit" size="lg" icon={<Icon name="send" />} busy={status.kind === 'sending'}>
        {status.kind === 'sending' ? 'Sending...' : 'Send message'}
      </Button>
    </Form>
  );
}

/** The place is always there: what arrives in it is read out. */
function Outcome({ status }: { readonly status: ContactStatus }) {
  return (
    <div aria-live="polite">
      {status.kind === 'sent' ? <Notice tone="success" title={contactWords.sent} /> : null}
      {status.kind === 'failed' ? (
        <Notice tone="error" title={status.words}>
          {status.mayHaveArrived
            ? 'We cannot tell whether your message arrived. What you wrote is still here: send it again, and we get it only once.'
            : 'Your message was not sent. What you wrote is still here.'}
        </Notice>
      ) : null}
    </div>
  );
}
