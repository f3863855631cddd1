import type { Queryable } from '../database.ts';
import {
  connectionColumns,
  type ConnectionRow,
  type MailConnectionRepository,
  type OpenedConnection,
} from '../mailboxes/mail-connection-repository.ts';
import { hashSecret } from '../vault/opaque-secret.ts';
import type { StoredCoach } from './check-recipients.ts';

/** Who a send names: by what it names them, as it came in. */
export interface NamedParties {
  readonly userId: string;
  /** Of the mailbox. */
  readonly handle: string;
  readonly school: string;
  /** In lower case. */
  readonly emails: readonly string[];
}

export interface SendParties {
  /** The user's mailbox with this handle. */
  readonly connection: OpenedConnection | null;
  /** Coaches of the school with one of the addresses. */
  readonly coaches: readonly StoredCoach[];
}

export interface SendPartiesRepository {
  /** Sender and recipients by one statement: what a question costs is mostly the way. */
  find(named: NamedParties): Promise<SendParties>;
}

type PartiesRow = { readonly coaches: StoredCoach[] } & (ConnectionRow | { readonly id: null });

export function createSendPartiesRepository(
  database: Queryable,
  connections: Pick<MailConnectionRepository, 'open'>,
): SendPartiesRepository {
  return {
    async find({ userId, handle, school, emails }) {
      const { rows } = await database.query<PartiesRow>({
        name: 'send-parties',
        // Coaches first by address, which finds a handful: asked for both at once, the planner prefers an index that it has
        // to walk through program by program.
        text: `
          with addressed as materialized (
            select id, first_name, last_name, school, email from private.coaches where email = any($4)
          ), named as (
            select distinct on (email) first_name as "firstName", last_name as "lastName", school, email
            from addressed where school = $3 order by email, id
          )
          select (select coalesce(json_agg(named), '[]') from named) as coaches, ${connectionColumns}
          from (select) as asked
          left join public.mail_connections on handle_hash = $1 and user_id = $2`,
        values: [hashSecret(handle), userId, school, emails],
      });
      const [row] = rows;
      if (!row) throw new Error('Asking for the parties of a send answered no row.');
      return { connection: row.id === null ? null : connections.open(row), coaches: row.coaches };
    },
  };
}
