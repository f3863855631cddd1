import type { Column, Field, Relation, SqlFunction } from './catalog.ts';

const typeNames: Readonly<Record<string, string>> = {
  _int8: 'number[]',
  _text: 'string[]',
  bool: 'boolean',
  bytea: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'unknown',
  numeric: 'number',
  text: 'string',
  date: 'string',
  timestamptz: 'string',
  uuid: 'string',
  void: 'undefined',
};

const none = '{ [_ in never]: never }';

/** The part of the public schema that browsers may use, as the type parameter of supabase-js' `createClient`. */
export function renderTypes(relations: readonly Relation[], functions: readonly SqlFunction[]): string {
  const tables = relations.filter(({ kind }) => kind === 'table').map(renderTable);
  const views = relations.filter(({ kind }) => kind === 'view').map(renderView);
  return `// Written by \`npm run generate-types\` from the catalog: what browsers may use, in the shape of \`supabase gen types\`.

export type Database = {
  public: {
    Tables: { ${tables.join('\n')} };
    Views: { ${views.join('\n')} };
    Functions: { ${functions.map(renderFunction).join('\n')} };
    Enums: ${none};
    CompositeTypes: ${none};
  };
};
`;
}

function renderTable({ name, columns }: Relation): string {
  const read = columns.filter((column) => column.read).map((column) => `${column.name}: ${typeOf(column)};`);
  const insert = columns
    .filter((column) => column.insert)
    .map((column) => `${column.name}${column.required ? '' : '?'}: ${typeOf(column)};`);
  const update = columns.filter((column) => column.update).map((column) => `${column.name}?: ${typeOf(column)};`);
  return `${name}: { Row: ${shape(read)}; Insert: ${shape(insert)}; Update: ${shape(update)}; Relationships: [] };`;
}

function renderView({ name, columns }: Relation): string {
  // Postgres does not know which columns of a view can be null.
  const read = columns.map((column) => `${column.name}: ${typeOf({ ...column, nullable: true })};`);
  return `${name}: { Row: ${shape(read)}; Relationships: [] };`;
}

function renderFunction({ name, args, returns, returnColumns }: SqlFunction): string {
  const parameters = args.map((arg) => `${arg.name}${arg.optional ? '?' : ''}: ${baseType(arg)};`);
  const rows = returnColumns.map((column) => `${column.name}: ${baseType(column)};`);
  return `${name}: {
    Args: ${parameters.length > 0 ? shape(parameters) : 'never'};
    Returns: ${rows.length > 0 ? `${shape(rows)}[]` : baseType({ name, type: returns })};
  };`;
}

/** The same as data, for test doubles of the data API. */
export function renderBrowserAccess(relations: readonly Relation[], functions: readonly SqlFunction[]): string {
  const tables = relations.map(({ name, columns, deletes, unique }) => {
    const names = (may: (column: Column) => boolean) => columns.filter(may).map((column) => column.name);
    const access = {
      read: names(({ read }) => read),
      insert: names(({ insert }) => insert),
      update: names(({ update }) => update),
      deletes,
      required: names(({ insert, required }) => insert && required),
      unique,
    };
    return [name, access] as const;
  });
  const calls = functions.map(({ name, args, returnColumns }) => {
    const access = {
      required: args.filter(({ optional }) => !optional).map((arg) => arg.name),
      optional: args.filter(({ optional }) => optional).map((arg) => arg.name),
      returns: returnColumns.map((column) => column.name),
    };
    return [name, access] as const;
  });
  return `// Written by \`npm run generate-types\` from the catalog: what browsers may use, for test doubles of the data API.

export interface TableAccess {
  /** Columns that browsers may select, filter and sort by. */
  readonly read: readonly string[];
  readonly insert: readonly string[];
  readonly update: readonly string[];
  /** Whether browsers may delete rows. */
  readonly deletes: boolean;
  /** Columns that an insert cannot leave out. */
  readonly required: readonly string[];
  /** Column lists, or expressions such as \`lower(email)\`, that hold each value once. */
  readonly unique: readonly (readonly string[])[];
}

export interface FunctionAccess {
  /** Names of arguments. */
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** Columns of the rows that it returns. */
  readonly returns: readonly string[];
}

export const tableAccess: Readonly<Record<string, TableAccess>> = ${JSON.stringify(Object.fromEntries(tables))};

export const functionAccess: Readonly<Record<string, FunctionAccess>> = ${JSON.stringify(Object.fromEntries(calls))};
`;
}

function shape(fields: readonly string[]): string {
  return fields.length > 0 ? `{ ${fields.join(' ')} }` : none;
}

function typeOf(column: Column): string {
  return `${baseType(column)}${column.nullable ? ' | null' : ''}`;
}

function baseType({ name, type }: Field): string {
  const list = type.startsWith('_');
  const known = typeNames[list ? type.slice(1) : type];
  if (known === undefined) throw new Error(`${name} has the type ${type}, which has no TypeScript name yet.`);
  return list ? `${known}[]` : known;
}
