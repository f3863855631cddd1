import type { FormEndpoint } from '@cc/contracts/api/form-endpoint';
import type { FieldsOf, FormRules } from '@cc/contracts/entities/form-rules';
import type { z } from 'zod';
import type { ServiceMail } from '../jobs/smtp-gateway.ts';
import type { RequestLimits } from '../plugins/rate-limits.ts';

/** The tables that public forms are stored in. Each has an `idempotency_key`, and a column for every field. */
export type FormTable = 'contact_messages' | 'feedback' | 'pro_contact_orders' | 'testimonials';

/** Columns that the server adds, by name. */
export type AddedColumns = Readonly<Record<string, string | number | null>>;

/** A stored form: its fields, its id, and the columns that the server added. */
export interface FormEntry<Rules extends FormRules, Added extends AddedColumns> {
  readonly fields: FieldsOf<Rules>;
  readonly row: Added & { readonly id: string };
}

/** A stored form on its way to the mail server. */
export interface MailedEntry<Rules extends FormRules, Added extends AddedColumns> extends FormEntry<Rules, Added> {
  /** The operator's address. */
  readonly operator: string;
  /** Lines such as `First name: Jo` for the fields that the mail does not show elsewhere. */
  readonly linesExcept: (...shown: readonly (keyof Rules & string)[]) => string;
}

export type FormMail = Omit<ServiceMail, 'name'>;

/** A form that needs no sign-in: stored first, mailed by a job. */
export interface PublicForm<
  Rules extends FormRules = FormRules,
  Added extends AddedColumns = AddedColumns,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly endpoint: FormEndpoint<Rules, Answer>;
  /** For the OpenAPI document. */
  readonly summary: string;
  /** Holds each field in a column of the same name, in snake case. */
  readonly table: FormTable;
  readonly limit: keyof RequestLimits;
  /** The sentence for a refused form, from the sentences of its fields. Left out: a general one. */
  refusal?(problems: readonly string[]): string;
  /** Columns that the server adds. */
  columns(fields: FieldsOf<Rules>, userId: string | null): Added;
  /** @param row undefined for a program that filled in the honeypot: nothing was stored. */
  answer(fields: FieldsOf<Rules>, row: FormEntry<Rules, Added>['row'] | undefined): z.output<Answer>;
  /**
   * Each mail is a job of its own, so a retry of one does not send the other again. The one named `confirmation` goes
   * to the address in the field `email`, which may belong to another person: a few a day (D7.9).
   */
  readonly mails: Readonly<Record<string, MailWriter<Rules, Added>>>;
}

/** A method, not a property, so that forms with different fields fit into one list. */
type MailWriter<Rules extends FormRules, Added extends AddedColumns> = {
  write(entry: MailedEntry<Rules, Added>): FormMail;
}['write'];

/** Declares a public form. Its types come from its endpoint and its added columns. */
export function publicForm<Rules extends FormRules, Added extends AddedColumns, Answer extends z.ZodType>(
  form: PublicForm<Rules, Added, Answer>,
): PublicForm<Rules, Added, Answer> {
  return form;
}

/** The answer of forms without data to return. */
export const received = () => ({ received: true as const });
