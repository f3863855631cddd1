import type { ContactMessage } from '@cc/contracts/entities/contact-message';
import type { Pool, PoolClient } from 'pg';
import { ApiFailure } from '../../api-failure.ts';
import { inTransaction } from '../../database.ts';
import type { JobQueueRepository } from '../../jobs/job-queue-repository.ts';

export interface ContactRepository {
  /**
   * Stores a message, and with it the job that mails it to the operator: both or neither. Under a key that is known it
   * stores nothing.
   * @throws ApiFailure idempotency_key_reused
   */
  add(message: ContactMessage, key?: string): Promise<void>;
  find(id: string): Promise<ContactMessage | null>;
}

export function createContactRepository(pool: Pool, jobs: JobQueueRepository): ContactRepository {
  return {
    add: (message, key) =>
      inTransaction(pool, async (client) => {
        const { email, subject, message: text } = message;
        const { rows } = await client.query<{ id: string }>({
          name: 'add-contact-message',
          text: `
            insert into public.contact_messages (email, subject, message, idempotency_key) values ($1, $2, $3, $4)
            on conflict (idempotency_key) do nothing returning id`,
          values: [email, subject, text, key ?? null],
        });
        if (!rows[0]) return requireSame(client, message, key);
        await jobs.add('mail-contact-message', { messageId: rows[0].id }, client);
      }),
    async find(id) {
      const { rows } = await pool.query<ContactMessage>(
        'select email, subject, message from public.contact_messages where id = $1',
        [id],
      );
      return rows[0] ?? null;
    },
  };
}

async function requireSame(client: PoolClient, message: ContactMessage, key: string | undefined): Promise<void> {
  const { rowCount } = await client.query(
    `select 1 from public.contact_messages
     where idempotency_key = $1 and (email, subject, message) = ($2, $3, $4)`,
    [key ?? null, message.email, message.subject, message.message],
  );
  if (rowCount) return;
  throw new ApiFailure(
    'idempotency_key_reused',
    'This message was sent before with other words, and those were received. To send another one, please reload the page.',
  );
}
