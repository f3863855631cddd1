import { jordan } from '@cc/contracts/fixtures/people';
import { accountName, type SessionUser } from '@cc/contracts/entities/session';
import type { Json } from './exchange.ts';

/** Fields whose texts are words of our own schemas, such as `paid`. Every other text may be a person's. */
const wordFields = new Set(
  'age_band ageBand currency division error_code gender kind pause_code price_id priceId provider role sport state status terms_version title'.split(
    ' ',
  ),
);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const momentInTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/**
 * Replaces texts that may be personal or secret. The same text is always replaced by the same other one, so that rows
 * still join.
 */
export interface Scrubber {
  /** Numbers, moments in time and the words of our schemas stay. @param field name of the field that holds the value */
  scrub(value: Json, field?: string): Json;
  /** A text of the page, without what was replaced before. */
  without(text: string): string;
}

/** @param user who is signed in: they become the person of the scenarios */
export function createScrubber(user: SessionUser | null): Scrubber {
  const replaced = new Map<string, string>();
  if (user) {
    replaced.set(user.id, jordan.id);
    replaced.set(user.email, jordan.email);
    if (accountName(user)) replaced.set(accountName(user), accountName(jordan));
  }

  function textFor(text: string): string {
    const known = replaced.get(text);
    if (known !== undefined) return known;
    const next = stand(text, replaced.size + 1);
    replaced.set(text, next);
    return next;
  }

  function scrub(value: Json, field = ''): Json {
    if (Array.isArray(value)) return value.map((each) => scrub(each, field));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(
        // A key can be a text of its own, such as an address.
        Object.entries(value).map(([key, each]) => [/^\w+$/.test(key) ? key : textFor(key), scrub(each, key)]),
      );
    }
    const stays = typeof value !== 'string' || value === '' || wordFields.has(field) || momentInTime.test(value);
    return stays ? value : textFor(value);
  }

  return {
    scrub,
    without: (text) =>
      [...replaced]
        .filter(([original]) => original.length > 2)
        .sort(([a], [b]) => b.length - a.length)
        .reduce((rest, [original, next]) => rest.replaceAll(original, next), text),
  };
}

/** A text of the same kind, so that contracts still accept it. */
function stand(text: string, number: number): string {
  if (uuid.test(text)) return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  if (text.includes('@')) return `person-${number}@example.com`;
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return '2000-01-01';
  if (/^https?:/.test(text)) return `https://example.com/${number}`;
  return `Text ${number}`;
}
