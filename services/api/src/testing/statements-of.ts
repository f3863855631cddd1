import { mock } from 'node:test';
import { Client } from 'pg';

/** The statements that `work` sends to the database as the API's role. */
export async function statementsOf(work: () => Promise<unknown>): Promise<unknown[]> {
  const query = mock.method(Client.prototype, 'query');
  try {
    await work();
    return query.mock.calls.map(({ arguments: [statement] }: { readonly arguments: readonly unknown[] }) => statement);
  } finally {
    query.mock.restore();
  }
}
