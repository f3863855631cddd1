import { jest } from '@jest/globals';
import { Client } from 'pg';

/** The statements that `work` asks of the database as the API's role, by their names; those without one by their text. */
export async function statementsOf(work: () => Promise<unknown>): Promise<unknown[]> {
  const query = jest.spyOn(Client.prototype, 'query');
  try {
    await work();
    return query.mock.calls.map(([statement]: readonly unknown[]) =>
      typeof statement === 'object' && statement !== null && 'name' in statement ? statement.name : statement,
    );
  } finally {
    query.mockRestore();
  }
}
