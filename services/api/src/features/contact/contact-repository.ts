import type { ContactMessage } from '@cc/contracts/entities/contact-message';
import type { Pool } from 'pg';
import { inTransaction } from '../../database.ts';
import type { JobQueueRepository } from '../../jobs/job-queue-repository.ts';

export interface ContactRepository {
  /** Stores a message, and with it the job that mails it to the operator: both or neither. */
  add(message: ContactMessage): Promise<void>;
  find(id: string): Promise<ContactMessage | null>;
}

export function createContactRepository(pool: Pool, jobs: JobQueueRepository): ContactRepository {
  return {
    add: ({ email, subject, message }) =>
      inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ id: string }>(
          'insert into public.contact_messages (email, subject, message) values ($1, $2, $3) returning id',
          [email, subject, message],
        );
        if (!rows[0]) throw new Error('Storing a contact message answered no row.');
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
