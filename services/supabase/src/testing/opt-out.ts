import type { ClientBase } from 'pg';

/**
 * The owner of an address asks for no email: all people whom the list has there, or an address that it does not have.
 */
export async function optOut(database: Pick<ClientBase, 'query'>, address: string): Promise<void> {
  await database.query(
    `select private.stop_address(asked.hash, c.name, c.school, 'opted_out', 'staff', null)
     from (values (private.address_hash($1))) as asked (hash)
     left join lateral (
       select distinct concat(o.first_name, ' ', o.last_name) as name, o.school
       from private.coaches o
       where o.address_hash = asked.hash
     ) c on true`,
    [address],
  );
  await database.query('select private.follow_wishes(array[private.address_hash($1)])', [address]);
}
