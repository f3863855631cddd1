import type { Column, Field, Relation, SqlFunction } from './catalog.ts';

const typeNames: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  interval: 'unknown',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'number',
  text: 'string',
  timestamptz: 'string',
  uuid: 'string',
  void: 'undefined',
};

const head = `// Written by \`npm run generate-types\` from the real catalogue, in the shape of \`supabase gen types\`.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];
`;
const none = '{ [_ in never]: never }';

/** The public schema as TypeScript. */
export function renderTypes(relations: readonly Relation[], functions: readonly SqlFunction[]): string {
  const tables = relations.filter(({ kind }) => kind === 'table').map(renderTable);
  const views = relations.filter(({ kind }) => kind === 'view').map(renderView);
  return `${head}
export type Database = {
  public: {
    Tables: { ${tables.join('\n')} };
    Views: { ${views.join('\n')} };
    Functions: { ${[...Map.groupBy(functions, ({ name }) => name).values()].map(renderFunction).join('\n')} };
    Enums: ${none};
    CompositeTypes: ${none};
  };
};
`;
}

function renderTable({ name, columns }: Relation): string {
  return `${name}: {
    Row: { ${columns.map((column) => `${column.name}: ${typeOf(column)};`).join('\n')} };
    Insert: { ${columns.map(insertField).join('\n')} };
    Update: { ${columns.map(updateField).join('\n')} };
    Relationships: [];
  };`;
}

function renderView({ name, columns }: Relation): string {
  return `${name}: {
    Row: { ${columns.map((column) => `${column.name}: ${typeOf({ ...column, nullable: true })};`).join('\n')} };
    Relationships: [];
  };`;
}

/** @param versions of one function: with other arguments there may be another. */
function renderFunction(versions: readonly SqlFunction[]): string {
  return `${versions[0]?.name}: ${versions.map(renderVersion).join(' | ')};`;
}

function renderVersion({ name, args, returns, returnColumns }: SqlFunction): string {
  const rows = returnColumns.map((column) => `${column.name}: ${baseType(column)};`).join('\n');
  const parameters = args.map((arg) => `${arg.name}${arg.optional ? '?' : ''}: ${baseType(arg)};`).join('\n');
  return `{
    Args: ${parameters ? `{ ${parameters} }` : 'never'};
    Returns: ${rows ? `{ ${rows} }[]` : baseType({ name, type: returns })};
  }`;
}

function insertField(column: Column): string {
  if (column.generated) return `${column.name}?: never;`;
  return `${column.name}${column.nullable || column.hasDefault ? '?' : ''}: ${typeOf(column)};`;
}

function updateField(column: Column): string {
  return `${column.name}?: ${column.generated ? 'never' : typeOf(column)};`;
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
