import type { Database } from './database.ts';

type Relations = Database['public']['Tables'] & Database['public']['Views'];

/** A column's name. Say `satisfies ColumnOf<...>` where the client takes any text, as `order`, `in` and `gte` do. */
export type ColumnOf<Name extends keyof Relations> = keyof Relations[Name]['Row'];

/**
 * The columns of a table or view that a query reads. A function that takes such rows fails to compile when the query
 * leaves out or misspells one of them.
 */
export type RowOf<Name extends keyof Relations, Column extends ColumnOf<Name> = ColumnOf<Name>> = Pick<
  Relations[Name]['Row'],
  Column
>;
