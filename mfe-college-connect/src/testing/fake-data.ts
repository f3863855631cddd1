import { FakeQuery, type Row } from './fake-query.ts';

export interface FakeData {
  /** Stored rows by table; tests read and change them. */
  readonly tables: Record<string, Row[]>;
  from(table: string): FakeQuery;
  rpc(name: string, args?: Row): Promise<{ data: unknown; error: { message: string } | null }>;
  /** From now on queries of this table or function fail. */
  fail(name: string): void;
  mend(name: string): void;
  /** From now on queries of this table or function wait for the returned function. */
  hold(name: string): () => void;
}

/** The few parts of the Supabase client that the wizard uses, over rows in memory: handed to `createFakeHost({data})`. */
export function createFakeData(tables: Record<string, Row[]> = {}): FakeData {
  const failing = new Set<string>();
  const held = new Map<string, Promise<undefined>>();
  const coaches = () => tables['master_coaches'] ?? [];
  const functions: Record<string, (args: Row) => unknown> = {
    coach_sports: () => distinct(coaches(), 'sport'),
    coach_conferences: ({ p_gender, p_sport, p_division = null }) =>
      distinct(
        coaches().filter(
          (row) =>
            row['gender'] === p_gender &&
            row['sport'] === p_sport &&
            (p_division === null || row['division'] === p_division),
        ),
        'conference',
      ),
  };
  return {
    tables,
    from: (table) =>
      new FakeQuery({
        rows: (tables[table] ??= []),
        fails: () => failing.has(table),
        ready: async () => held.get(table),
      }),
    async rpc(name, args = {}) {
      await held.get(name);
      return failing.has(name)
        ? { data: null, error: { message: 'The test made this fail.' } }
        : { data: functions[name]?.(args) ?? null, error: null };
    },
    fail: (name) => void failing.add(name),
    mend: (name) => void failing.delete(name),
    hold(name) {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      held.set(name, promise);
      return () => {
        held.delete(name);
        resolve(undefined);
      };
    },
  };
}

/** Rows of one column, as the functions of the data service return them. */
function distinct(rows: readonly Row[], column: string): Row[] {
  return [...new Set(rows.map((row) => row[column]))].sort().map((value) => ({ [column]: value }));
}
