import { mock } from 'node:test';
import { Client, type QueryConfig } from 'pg';

/** Does `work` while statements of the API with this text reach the database, and their answers do not come back. */
export async function losingAnswers<Result>(text: string, work: () => Promise<Result>): Promise<Result> {
  const query: (...given: readonly unknown[]) => unknown = Client.prototype.query;
  const mocked = mock.method(
    Client.prototype,
    'query',
    async function (this: Client, statement: QueryConfig, ...given: readonly unknown[]) {
      const answer = await Reflect.apply(query, this, [statement, ...given]);
      if (statement.text.includes(text)) throw new Error('Query read timeout');
      return answer;
    },
  );
  try {
    return await work();
  } finally {
    mocked.mock.restore();
  }
}
