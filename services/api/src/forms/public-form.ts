import type { FormEndpoint } from '@cc/contracts/api/form-endpoint';
import type { Database } from '@cc/contracts/database';
import type { FieldsOf, FormRules } from '@cc/contracts/entities/form-rules';
import type { z } from 'zod';
import type { ServiceMail } from '../jobs/smtp-gateway.ts';
import type { RequestLimits } from '../plugins/rate-limits.ts';

type Tables = Database['public']['Tables'];

/** The tables that public forms are stored in. Each has an `idempotency_key`, and a column for every field. */
export type FormTable = 'contact_messages' | 'feedback' | 'pro_contact_orders' | 'testimonials';

/** A stored form. */
export interface FormEntry<Rules extends FormRules, Table extends FormTable> {
  readonly fields: FieldsOf<Rules>;
  /** The whole row, as the database answers it. */
  readonly row: Tables[Table]['Row'];
}

/** A stored form on its way to the mail server. */
export interface MailedEntry<Rules extends FormRules, Table extends FormTable> extends FormEntry<Rules, Table> {
  /** The operator's address. */
  readonly operator: string;
  /** Lines such as `First name: Jo` for the fields that the mail does not show elsewhere. */
  readonly linesExcept: (...shown: readonly (keyof Rules & string)[]) => string;
}

export type FormMail = Omit<ServiceMail, 'messageId'>;

/** A form that anybody may send: stored first, mailed after. */
export interface PublicForm<
  Rules extends FormRules = FormRules,
  Table extends FormTable = FormTable,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly endpoint: FormEndpoint<Rules, Answer>;
  /** For the OpenAPI document. */
  readonly summary: string;
  /** Holds each field in a column of the same name, in snake case. */
  readonly table: Table;
  readonly limit: keyof RequestLimits;
  /** The sentence for a refused form, from its problems by field. Left out: a general one. */
  refusal?(problems: Readonly<Record<string, string>>): string;
  /** Columns that the server adds. */
  columns?(fields: FieldsOf<Rules>, userId: string | null): Partial<Tables[Table]['Insert']>;
  /** @param row undefined for a program that filled in the honeypot: nothing was stored. */
  answer(fields: FieldsOf<Rules>, row: Tables[Table]['Row'] | undefined): z.output<Answer>;
  /** Each mail is a job of its own, so a retry of one does not send the other again. */
  readonly mails: Readonly<Record<string, MailWriter<Rules, Table>>>;
}

/** A method, so that forms of different fields fit into one list. */
type MailWriter<Rules extends FormRules, Table extends FormTable> = {
  write(entry: MailedEntry<Rules, Table>): FormMail;
}['write'];

/** Declares a public form, with its types taken from its endpoint and its table. */
export function publicForm<Rules extends FormRules, Table extends FormTable, Answer extends z.ZodType>(
  form: PublicForm<Rules, Table, Answer>,
): PublicForm<Rules, Table, Answer> {
  return form;
}

/** The answer of a form that has nothing to say but that it was stored. */
export const received = () => ({ received: true as const });
