import { contactRules } from '@cc/contracts/entities/contact-message';
import { Button } from '@cc/shared-ui/button';
import { Field } from '@cc/shared-ui/field';
import { Form, postForm, useForm, type FormStatus } from '@cc/shared-ui/form';
import { useAuth, useHost } from '@cc/shared-ui/host';
import { Icon } from '@cc/shared-ui/icon';
import { Input, Textarea } from '@cc/shared-ui/input';
import { Notice } from '@cc/shared-ui/notice';
import { useWithoutScript } from '../../forms/use-without-script.ts';
import styles from './contact-page.module.css';

const loadContact = async () =>
  (await import(/* webpackChunkName: "contact-api" */ '@cc/contracts/api/contact')).contact;

// Specification 8.
const messages = {
  failed: 'Failed to send message. Please try again.',
  network: 'Network error. Please check your connection and try again.',
};

/** Email, subject and message, all required (specification 5). */
export function ContactForm() {
  const { api } = useHost();
  const { user } = useAuth();
  const { status, sending, submit, field, input } = useForm({
    rules: contactRules,
    empty: { email: user?.email ?? '', subject: '', message: '' },
    unsent: 'Your message is not sent yet.',
    send: postForm(api, loadContact, messages),
  });
  return (
    <Form className={styles.form} onSubmit={submit} aria-labelledby="form-title" withoutScript={useWithoutScript()}>
      <h2 id="form-title">Write to us</h2>
      <Field label="Your email address" {...field('email')} hint="We will reply to this address.">
        <Input type="email" autoComplete="email" inputMode="email" {...input('email')} />
      </Field>
      <Field label="Subject" {...field('subject')}>
        <Input {...input('subject')} />
      </Field>
      <Field label="Message" {...field('message')}>
        <Textarea rows={8} {...input('message')} />
      </Field>
      <Outcome status={status} />
      <Button type="submit" size="lg" icon={<Icon name="send" />} busy={sending}>
        {sending ? 'Sending...' : 'Send message'}
      </Button>
    </Form>
  );
}

/** The region is always there, so that screen readers announce what appears in it. */
function Outcome({ status }: { readonly status: FormStatus<unknown> }) {
  return (
    <div aria-live="polite">
      {status.kind === 'sent' ? (
        <Notice tone="success" title="Message sent successfully! We'll get back to you soon." />
      ) : null}
      {status.kind === 'failed' ? (
        <Notice tone="error" title={status.message}>
          {status.mayHaveArrived
            ? 'We cannot tell whether your message reached us. Your text is still here. You can send it again: we will get it only once.'
            : 'Your message was not sent. Your text is still here.'}
        </Notice>
      ) : null}
    </div>
  );
}
