import { mock } from 'node:test';
import { Client } from 'pg';

/** The statements that `work` sends to the database as the API's role: their names, or their texts if they have none. */
export async function statementsOf(work: () => Promise<unknown>): Promise<unknown[]> {
  const query = mock.method(Client.prototype, 'query');
  try {
    await work();
    return query.mock.calls.map(({ arguments: [statement] }: { readonly arguments: readonly unknown[] }) =>
      typeof statement === 'object' && statement !== null && 'name' in statement ? statement.name : statement,
    );
  } finally {
    query.mock.restore();
  }
}
