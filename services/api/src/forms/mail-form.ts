import { oneLine } from '../jobs/one-line.ts';
import type { SmtpGateway } from '../jobs/smtp-gateway.ts';
import { fieldNames, type FormRepository } from './form-repository.ts';
import type { PublicForm } from './public-form.ts';

export interface FormMailJob {
  readonly table: string;
  readonly id: string;
  /** The name of one of the form's mails. */
  readonly mail: string;
}

export interface FormMailDependencies {
  readonly forms: FormRepository;
  readonly smtp: SmtpGateway;
  readonly operator: string;
}

/** The job of every public form: sends one mail about one stored form. */
export async function mailForm(
  list: readonly PublicForm[],
  { forms, smtp, operator }: FormMailDependencies,
  { table, id, mail }: FormMailJob,
): Promise<void> {
  const form = list.find((candidate) => candidate.table === table);
  const write = form?.mails[mail];
  if (!form || !write) throw new Error(`There is no mail "${mail}" for the form "${table}".`);
  const entry = await forms.find(form, id);
  if (!entry || (mail === 'confirmation' && (await forms.refusesMail(entry)))) return;
  const fields = new Map(Object.entries(entry.fields));
  const linesExcept = (...shown: readonly string[]) =>
    fieldNames(form)
      .filter((name) => !shown.includes(name))
      .map((name) => `${labelOf(name)}: ${oneLine(String(fields.get(name)))}`)
      .join('\n');
  await smtp.send({ ...write({ ...entry, operator, linesExcept }), name: `${table}-${mail}-${id}` });
}

/** `firstName` reads `First name`. */
function labelOf(field: string): string {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
