/**
 * The value under a name that came from outside; undefined if the record has none. Every object inherits values under
 * names such as `constructor`, so `record[name]` would find one for a name that is not in the record.
 */
export function ownValue<Value>(record: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}
