import type { FormRules } from '@cc/contracts/entities/form-rules';
import { ApiFailure } from '../api-failure.ts';
import { inTransaction, type Pool, type Queryable } from '../database.ts';
import type { JobQueueRepository } from '../jobs/job-queue-repository.ts';
import { hadEnough, refusesMail } from '../jobs/mails-to-strangers.ts';
import type { RequestLimit } from '../plugins/rate-limits.ts';
import type { AddedColumns, FormEntry, PublicForm } from './public-form.ts';

type Fields = Readonly<Record<string, string | number>>;
type Entry = FormEntry<FormRules, AddedColumns>;

/** One request of a sender. */
export interface SentForm {
  readonly fields: Fields;
  readonly userId: string | null;
  readonly key: string | undefined;
}

export interface FormRepository {
  /**
   * Stores a form and queues its mails in one transaction. For a used key it stores nothing.
   * @returns the stored row; for a used key, the first one.
   * @throws ApiFailure idempotency_key_reused when the first one had other fields.
   */
  add(form: PublicForm, sent: SentForm): Promise<Entry['row']>;
  find(form: PublicForm, id: string): Promise<Entry | null>;
  /**
   * Whether the owner of the address in a form wants no mail that it sets off. Asked later: the time of the answer
   * would tell it.
   */
  refusesMail(entry: Entry): Promise<boolean>;
}

/** @param confirmations of one address; beyond them, forms are stored without. */
export function createFormRepository(
  pool: Pool,
  jobs: JobQueueRepository,
  confirmations: RequestLimit,
): FormRepository {
  return {
    add: (form, sent) =>
      inTransaction(pool, async (client) => {
        const row = await insert(client, form, sent);
        if (!row) return firstUnderKey(client, form, sent);
        for (const mail of Object.keys(form.mails)) {
          if (mail === 'confirmation' && (await hadEnough(client, confirmations, String(sent.fields['email']))))
            continue;
          await jobs.add('mail-form', { table: form.table, id: row.id, mail }, client);
        }
        return row;
      }),
    async find(form, id) {
      const { rows } = await pool.query<Entry['row']>(`select * from public.${form.table} where id = $1`, [id]);
      return rows[0] ? { row: rows[0], fields: fieldsOfRow(form, rows[0]) } : null;
    },
    refusesMail: ({ fields: { email }, row: { user_id: userId } }) =>
      refusesMail(pool, String(email), typeof userId === 'string' ? userId : null),
  };
}

async function insert(client: Queryable, form: PublicForm, { fields, userId, key }: SentForm) {
  const added = { ...form.columns(fields, userId), idempotency_key: key ?? null };
  const values = new Map<string, unknown>([
    ...fieldNames(form).map((name) => [columnOf(name), fields[name]] as const),
    ...Object.entries(added),
  ]);
  const places = [...values.keys()].map((_column, index) => `$${index + 1}`);
  const { rows } = await client.query<Entry['row']>(
    `insert into public.${form.table} (${[...values.keys()].join(', ')}) values (${places.join(', ')})
           on conflict (idempotency_key) do nothing returning *`,
    [...values.values()],
  );
  return rows[0];
}

async function firstUnderKey(client: Queryable, form: PublicForm, { fields, key }: SentForm): Promise<Entry['row']> {
  const { rows } = await client.query<Entry['row']>(`select * from public.${form.table} where idempotency_key = $1`, [
    key,
  ]);
  const [first] = rows;
  const known = first && fieldsOfRow(form, first);
  if (known && fieldNames(form).every((name) => known[name] === fields[name])) return first;
  throw new ApiFailure(
    'idempotency_key_reused',
    'You sent this before with different words, and we received those. To send it again, please reload the page.',
  );
}

/** The form's fields, in the order of its contract. */
export function fieldNames(form: PublicForm): string[] {
  return Object.keys(form.endpoint.rules);
}

function fieldsOfRow(form: PublicForm, row: Entry['row']): Fields {
  const columns = new Map<string, unknown>(Object.entries(row));
  // Every field has a column, and the table's checks enforce its type.
  return Object.fromEntries(fieldNames(form).map((name) => [name, columns.get(columnOf(name))])) as Fields;
}

/** `firstName` is stored as `first_name`. Names come from contracts, never from a request. */
function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
