export type Row = Record<string, unknown>;

/** Rows that the hosted service answers at most. */
const maxRows = 1000;

interface Answer {
  data: unknown;
  count: number | null;
  error: { message: string } | null;
}

interface QuerySource {
  readonly rows: Row[];
  readonly fails: () => boolean;
  readonly ready: () => Promise<void>;
}

/** Answers a chained query over rows in memory as supabase-js would; awaited like the real one. */
export class FakeQuery implements PromiseLike<Answer> {
  readonly #source: QuerySource;
  readonly #filters: ((row: Row) => boolean)[] = [];
  readonly #orders: string[] = [];
  #range: readonly [number, number] = [0, maxRows - 1];
  #wants: { count?: string; head?: boolean } = {};
  #single = false;
  #write: (() => void) | undefined;

  constructor(source: QuerySource) {
    this.#source = source;
  }

  select(_columns?: string, wants: { count?: string; head?: boolean } = {}): this {
    this.#wants = wants;
    return this;
  }

  eq(column: string, value: unknown): this {
    this.#filters.push((row) => row[column] === value);
    return this;
  }

  gte(column: string, value: string): this {
    this.#filters.push((row) => String(row[column]) >= value);
    return this;
  }

  in(column: string, values: readonly unknown[]): this {
    this.#filters.push((row) => values.includes(row[column]));
    return this;
  }

  order(column: string): this {
    this.#orders.push(column);
    return this;
  }

  range(from: number, to: number): this {
    this.#range = [from, Math.min(to, from + maxRows - 1)];
    return this;
  }

  maybeSingle(): this {
    this.#single = true;
    return this;
  }

  insert(row: Row): this {
    this.#write = () => this.#source.rows.push(row);
    return this;
  }

  upsert(row: Row, { onConflict }: { onConflict: string }): this {
    this.#write = () => {
      const index = this.#source.rows.findIndex((stored) => stored[onConflict] === row[onConflict]);
      if (index === -1) this.#source.rows.push(row);
      else this.#source.rows[index] = { ...this.#source.rows[index], ...row };
    };
    return this;
  }

  async #answer(): Promise<Answer> {
    await this.#source.ready();
    if (this.#source.fails()) return { data: null, count: null, error: { message: 'The test made this fail.' } };
    this.#write?.();
    const found = this.#source.rows.filter((row) => this.#filters.every((matches) => matches(row)));
    for (const column of this.#orders.toReversed()) found.sort((a, b) => compare(a[column], b[column]));
    const [from, to] = this.#range;
    const page = found.slice(from, to + 1);
    const data = this.#wants.head ? null : this.#single ? (page[0] ?? null) : page;
    return { data, count: this.#wants.count ? found.length : null, error: null };
  }

  then<Done, Failed>(
    onDone?: ((answer: Answer) => Done | PromiseLike<Done>) | null,
    onFailed?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Done | Failed> {
    return this.#answer().then(onDone, onFailed);
  }
}

function compare(a: unknown, b: unknown): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
}
