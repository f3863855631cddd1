import {
  allFieldsRequired,
  orderSummary,
  peoplePerClub,
  proContactOrderRules,
} from '@cc/contracts/entities/pro-contact-order';
import { Button } from '@cc/shared-ui/button';
import { Card } from '@cc/shared-ui/card';
import { Field } from '@cc/shared-ui/field';
import { Form } from '@cc/shared-ui/form';
import { Icon } from '@cc/shared-ui/icon';
import { Input, Textarea } from '@cc/shared-ui/input';
import { Notice } from '@cc/shared-ui/notice';
import { PriceLines } from '../../price/price-lines.tsx';
import { clubLinesHint } from './club-lines-hint.ts';
import { ClubCountField } from './club-count-field.tsx';
import styles from './order-form.module.css';
import { OrderFailureNotice } from './order-failure-notice.tsx';
import type { OrderFields, OrderForm as Order } from './use-order.ts';

/** The first step: five fields, all required (specification 5), and their price. */
export function OrderForm({ order: { form, failure } }: { readonly order: Order }) {
  return (
    <Form className={styles.form} onSubmit={form.submit} aria-label="Your order">
      <div className={styles.fields}>
        <Buyer form={form} />
        <Clubs form={form} />
      </div>
      <Card className={styles.slip}>
        <PriceLines clubs={form.draft.numTeams} />
        <p className={styles.note}>
          {peoplePerClub} key people at each club, with name, role and email address. You pay by invoice, not here.
        </p>
      </Card>
      <div className={styles.end}>
        {failure ? <OrderFailureNotice failure={failure} /> : <Summary form={form} />}
        <Button type="submit" size="lg">
          Review order <Icon name="chevron-right" size={18} />
        </Button>
      </div>
    </Form>
  );
}

function Buyer({ form: { field, input } }: { readonly form: OrderFields }) {
  const { firstName, lastName, email } = proContactOrderRules;
  return (
    <>
      <div className={styles.names}>
        <Field label="First name" {...field('firstName')}>
          <Input autoComplete="given-name" maxLength={firstName.maxLength} {...input('firstName')} />
        </Field>
        <Field label="Last name" {...field('lastName')}>
          <Input autoComplete="family-name" maxLength={lastName.maxLength} {...input('lastName')} />
        </Field>
      </div>
      <Field label="Email address" {...field('email')} hint="We send the invoice and the contacts here.">
        <Input type="email" autoComplete="email" inputMode="email" maxLength={email.maxLength} {...input('email')} />
      </Field>
    </>
  );
}

function Clubs({ form: { draft, problems, change, field, input } }: { readonly form: OrderFields }) {
  return (
    <>
      <ClubCountField
        clubs={draft.numTeams}
        error={problems.numTeams}
        onClubsChange={(numTeams) => change({ numTeams })}
      />
      <Field
        label="Which clubs?"
        {...field('teams')}
        hint="One per line, with the city or country. Add the sport if it is not soccer."
      >
        <Textarea rows={6} maxLength={proContactOrderRules.teams.maxLength} {...input('teams')} />
      </Field>
      <p role="status" className={styles.compare}>
        {clubLinesHint(draft)}
      </p>
    </>
  );
}

/** Every other sentence stands beside its field. */
function Summary({ form: { problems } }: { readonly form: OrderFields }) {
  return orderSummary(Object.values(problems)) === allFieldsRequired ? (
    <Notice tone="error" title={allFieldsRequired} />
  ) : null;
}
