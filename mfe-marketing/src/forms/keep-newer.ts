/** What was typed while a form was on its way: fields that still hold what was sent are emptied, all others are kept. */
export function keepNewer<Draft extends object>(typed: Draft, sent: Draft, empty: Draft): Draft {
  const before: ReadonlyMap<string, unknown> = new Map(Object.entries(sent));
  const newer = Object.entries(typed).filter(([field, value]) => value !== before.get(field));
  return { ...empty, ...Object.fromEntries(newer) };
}
