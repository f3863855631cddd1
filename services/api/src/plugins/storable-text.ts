import { ApiFailure } from '../api-failure.ts';

const sentence = 'This text contains a character that cannot be saved. Please remove it or type it again.';

/** Lists and objects inside each other. Our bodies have four. */
const maxDepth = 20;

/**
 * Refuses text that cannot be stored unchanged: a NUL character, which Postgres does not accept, or half of a surrogate
 * pair, which would be replaced silently. Also a body that no route takes, since it is nested so deeply.
 * @throws ApiFailure `validation_failed`, which names the field.
 */
export function requireStorableText(body: unknown): void {
  const path = unstorableText(body);
  if (path === undefined) return;
  throw new ApiFailure('validation_failed', 'A field contains a character that cannot be saved. Nothing was changed.', {
    fields: { [path.join('.') || 'body']: sentence },
  });
}

/** @returns the path of the first text that cannot be stored. */
function unstorableText(value: unknown, depth = 0): readonly string[] | undefined {
  if (depth > maxDepth)
    throw new ApiFailure('validation_failed', 'The request has too many lists inside each other. Nothing was changed.');
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const path = unstorableText(part, depth + 1);
    if (path) return [name, ...path];
  }
  return undefined;
}
