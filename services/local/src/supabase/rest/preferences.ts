import { notImplemented, RestError } from './rest-error.ts';

/** The supported values of the `Prefer` header. */
export interface Preferences {
  readonly return: 'minimal' | 'representation' | undefined;
  readonly count: 'exact' | undefined;
  readonly mergeDuplicates: boolean;
  readonly maxAffected: number | undefined;
  /** The value of `Preference-Applied`. */
  readonly applied: string;
}

const known: Readonly<Record<string, readonly string[]>> = {
  return: ['minimal', 'representation'],
  count: ['exact', 'planned', 'estimated'],
  resolution: ['merge-duplicates'],
  missing: ['null'],
  handling: ['strict', 'lenient'],
  'max-affected': [],
};

const leftOut = new Set(['resolution=ignore-duplicates', 'missing=default', 'return=headers-only', 'tx=rollback']);

/**
 * Reads the header.
 * @throws PGRST122 under `handling=strict` for a preference that does not exist
 */
export function parsePreferences(header: string | string[] | undefined): Preferences {
  const parts = [header ?? []]
    .flat()
    .flatMap((line) => line.split(',').map((part) => part.trim()))
    .filter(Boolean);
  const values = new Map<string, string>();
  const unknown: string[] = [];
  for (const part of parts) {
    const [name = '', value = ''] = part.split('=');
    const valid = name === 'max-affected' ? /^\d+$/.test(value) : known[name]?.includes(value);
    // Hosted projects apply these. Ignoring them here would let tests pass for no reason.
    if (leftOut.has(part)) throw notImplemented(`The preference ${part} is not part of this stand-in`);
    if (!valid) unknown.push(part);
    else if (!values.has(name)) values.set(name, value);
  }
  const strict = values.get('handling') === 'strict';
  if (strict && unknown.length > 0) {
    throw new RestError(400, {
      code: 'PGRST122',
      message: 'Invalid preferences given with handling=strict',
      details: `Invalid preferences: ${unknown.join(', ')}`,
    });
  }
  const maxAffected = strict ? values.get('max-affected') : undefined;
  return {
    return: oneOf(values.get('return'), ['minimal', 'representation']),
    // Our database refuses planned and estimated counts (`check_request`). Another one would get exact ones here.
    count: values.has('count') ? 'exact' : undefined,
    mergeDuplicates: values.has('resolution'),
    maxAffected: maxAffected === undefined ? undefined : Number(maxAffected),
    applied: [...values].map(([name, value]) => `${name}=${value}`).join(', '),
  };
}

function oneOf<Value extends string>(value: string | undefined, choices: readonly Value[]): Value | undefined {
  return choices.find((choice) => choice === value);
}
