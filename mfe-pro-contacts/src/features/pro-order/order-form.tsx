import {
  allFieldsRequired,
  peoplePerClub,
  proContactOrderMaxLength as maxLength,
} from '@cc/contracts/entities/pro-contact-order';
import { Button } from '@cc/shared-ui/button';
import { Card } from '@cc/shared-ui/card';
import { Field } from '@cc/shared-ui/field';
import { Icon } from '@cc/shared-ui/icon';
import { Input, Textarea } from '@cc/shared-ui/input';
import { Notice } from '@cc/shared-ui/notice';
import type { SubmitEvent } from 'react';
import { Honeypot, honeypotOf } from '@cc/shared-ui/honeypot';
import { PriceLines } from '../../price/price-lines.tsx';
import { clubLinesHint } from './club-lines-hint.ts';
import { ClubCountField } from './club-count-field.tsx';
import styles from './order-form.module.css';
import { orderFields, type OrderProblems } from './order-problems.ts';
import { OrderFailureNotice } from './order-failure-notice.tsx';
import type { OrderForm as Order } from './use-order.ts';

/** The first stage: five fields, all required (specification 5), and what they come to. */
export function OrderForm({ order }: { readonly order: Order }) {
  const { draft, problems, failure, review } = order;

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const found = review(honeypotOf(event.currentTarget));
    if (found) focusFirstProblem(event.currentTarget, found);
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit} aria-label="Your order">
      <div className={styles.fields}>
        <Buyer order={order} />
        <Clubs order={order} />
        <Honeypot />
      </div>
      <Card className={styles.slip}>
        <PriceLines clubs={draft.numTeams} />
        <p className={styles.note}>
          {peoplePerClub} key people at each club, with name, role and email address. You pay by invoice, not here.
        </p>
      </Card>
      <div className={styles.end}>
        {problems && !failure ? <Summary problems={problems} /> : null}
        {failure ? <OrderFailureNotice failure={failure} /> : null}
        <Button type="submit" size="lg">
          Review order <Icon name="chevron-right" size={18} />
        </Button>
      </div>
    </form>
  );
}

function Buyer({ order: { draft, problems, change } }: { readonly order: Order }) {
  return (
    <>
      <div className={styles.names}>
        <Field label="First name" required error={problems?.fields.firstName} data-field="firstName">
          <Input
            name="firstName"
            autoComplete="given-name"
            maxLength={maxLength.firstName}
            value={draft.firstName}
            onChange={({ target }) => change({ firstName: target.value })}
          />
        </Field>
        <Field label="Last name" required error={problems?.fields.lastName} data-field="lastName">
          <Input
            name="lastName"
            autoComplete="family-name"
            maxLength={maxLength.lastName}
            value={draft.lastName}
            onChange={({ target }) => change({ lastName: target.value })}
          />
        </Field>
      </div>
      <Field
        label="Email address"
        required
        error={problems?.fields.email}
        hint="The invoice and the contacts go here."
        data-field="email"
      >
        <Input
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          maxLength={maxLength.email}
          value={draft.email}
          onChange={({ target }) => change({ email: target.value })}
        />
      </Field>
    </>
  );
}

function Clubs({ order: { draft, problems, change } }: { readonly order: Order }) {
  return (
    <>
      <ClubCountField
        clubs={draft.numTeams}
        error={problems?.fields.numTeams}
        onClubsChange={(numTeams) => change({ numTeams })}
      />
      <Field
        label="Which clubs?"
        required
        error={problems?.fields.teams}
        hint="One on each line, with its city or country, and the sport if it is not soccer."
        data-field="teams"
      >
        <Textarea
          name="teams"
          rows={6}
          maxLength={maxLength.teams}
          value={draft.teams}
          onChange={({ target }) => change({ teams: target.value })}
        />
      </Field>
      <p role="status" className={styles.compare}>
        {clubLinesHint(draft)}
      </p>
    </>
  );
}

function Summary({ problems: { summary } }: { readonly problems: OrderProblems }) {
  // Any other sentence stands beside its field already.
  return summary === allFieldsRequired ? <Notice tone="error" title={summary} /> : null;
}

/** Takes the keyboard to the first field that has a problem, in the form's order. */
function focusFirstProblem(form: HTMLFormElement, { fields }: OrderProblems): void {
  const first = orderFields.find((field) => fields[field] !== undefined);
  form.querySelector<HTMLElement>(`[data-field="${first}"] :is(input, textarea)`)?.focus();
}
