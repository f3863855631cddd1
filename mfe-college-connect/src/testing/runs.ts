import { testUser } from '@cc/shared-ui/testing/fake-host';
import { createFakeData, type FakeData, type FakeTables } from '@cc/shared-ui/testing/fake-data';
import { rowsOf, type RunRowsOptions } from '../scenarios/run-rows.ts';

/** The data API of the test user, with these runs; `set` replaces them as the server would. */
export function createRunData(
  runs: readonly Omit<RunRowsOptions, 'userId'>[],
  tables: FakeTables = {},
): FakeData & { readonly set: (...runs: readonly Omit<RunRowsOptions, 'userId'>[]) => void } {
  const rows = (list: typeof runs) => rowsOf(...list.map((run) => ({ ...run, userId: testUser.id }))) as FakeTables;
  const data = createFakeData({ ...tables, ...rows(runs) });
  return { ...data, set: (...next) => void Object.assign(data.tables, rows(next)) };
}
