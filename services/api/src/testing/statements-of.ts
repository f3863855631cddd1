import { mock } from 'node:test';
import { Client, type QueryConfig } from 'pg';

/** The statements that `work` sends to the database as the API's role. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = mock.method(Client.prototype, 'query');
  try {
    await work();
    const calls: readonly { readonly arguments: readonly [string | QueryConfig, ...unknown[]] }[] = query.mock.calls;
    return calls.map(({ arguments: [statement] }) => (typeof statement === 'string' ? statement : statement.text));
  } finally {
    query.mock.restore();
  }
}
