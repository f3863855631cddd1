import { whereSql } from './filter.ts';
import { orderSql } from './order.ts';
import type { RequestQuery } from './request-query.ts';
import type { Relation } from './schema-cache.ts';
import { selectSql } from './select-list.ts';
import { SqlText } from './sql-text.ts';
import { countedStatement, type BodyShape, type Statement } from './statement.ts';

/** `GET` and `HEAD` on a table or view. */
export function readStatement(
  schema: string,
  relation: Relation,
  query: RequestQuery,
  options: { readonly count: boolean; readonly shape: BodyShape },
): Statement {
  const sql = new SqlText();
  const table = `${sql.name(schema)}.${sql.name(relation.name)}`;
  const where = whereSql(sql, table, query.where);
  const select = selectSql(sql, table, query.select);
  const order = orderSql(sql, table, query.order);
  const range = ` limit ${sql.value(query.limit)}::bigint offset ${sql.value(query.offset)}::bigint`;
  return countedStatement(sql, {
    source: `select ${select} from ${table}${where}${order}${range}`,
    total: options.count ? `(select count(*) from ${table}${where})` : undefined,
    shape: options.shape,
  });
}
