import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';

/** More than any form has. A body can have tens of thousands of problems, and nobody reads them. */
const mostFields = 50;

/** A request that does not fit its contract. */
export class InvalidInput extends Error {
  readonly statusCode = 400;
  /**
   * The first problem of each field, as a sentence, by the field's path and in the contract's order; of 50 fields at
   * most.
   */
  readonly fields: Readonly<Record<string, string>>;

  constructor({ issues }: z.ZodError) {
    super('The request does not fit its contract.');
    this.name = 'InvalidInput';
    const firsts = new Map<string, string>();
    for (const { path, message } of issues) {
      if (firsts.size >= mostFields) break;
      const field = path.join('.') || 'body';
      if (!firsts.has(field)) firsts.set(field, message);
    }
    this.fields = Object.fromEntries(firsts);
  }
}

/** Validates requests by their contract. A problem without a message in the contract gets a general one. */
export const validateByContract: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    const result = schema.safeParse(data, { error: plainMessage });
    return result.success ? { value: result.data } : { error: new InvalidInput(result.error) };
  };

type Issue = z.core.$ZodRawIssue;

function plainMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'Please fill this in.';
      return issue.expected === 'int' ? 'Please give a whole number.' : 'This cannot be read. Please enter it again.';
    case 'invalid_value':
      return 'Please choose one of the offered answers.';
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum));
    case 'too_big':
      return `Please ${verbOf(issue.origin)} at most ${issue.maximum}${unitOf(issue.origin)}.`;
    case 'invalid_format':
      if (issue.format === 'email') return 'Please enter a valid email address.';
      return 'This cannot be read. Please enter it again.';
    default:
      return 'This cannot be read. Please enter it again.';
  }
}

function tooSmall(origin: string, minimum: number): string {
  const measured = origin === 'string' || origin === 'array';
  return measured && minimum === 1
    ? 'Please fill this in.'
    : `Please ${verbOf(origin)} at least ${minimum}${unitOf(origin)}.`;
}

const verbOf = (origin: string) => (origin === 'string' ? 'use' : origin === 'array' ? 'choose' : 'give');
const unitOf = (origin: string) => (origin === 'string' ? ' characters' : '');
