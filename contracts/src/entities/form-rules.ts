import { emailInputPattern, emailMaxLength, emailPattern } from './email-rule.ts';

/** A field for text. Blanks around it do not count. */
export interface TextRule {
  readonly kind: 'text';
  /** In characters. */
  readonly maxLength: number;
  /** The message for a blank field. */
  readonly missing: string;
  /** What the trimmed text has to match. */
  readonly pattern?: RegExp;
  /** The same for the `pattern` of an input. */
  readonly inputPattern?: string;
  /** The message for a text that does not match. */
  readonly wrong?: string;
  /** The message for a text that is too long. Left out: one that names both lengths. */
  readonly tooLong?: string;
}

/** A field with fixed answers, for example a number from 1 to 5. */
export interface ChoiceRule<Value extends string | number> {
  readonly kind: 'choice';
  readonly options: readonly Value[];
  /** The message while nothing is chosen. */
  readonly missing: string;
  /** The message for anything that is not an option. */
  readonly wrong: string;
}

/** What a form asks for, field by field. All fields are required. */
export type FormRules = Readonly<Record<string, TextRule | ChoiceRule<string | number>>>;

type ValueOf<Rule> = Rule extends ChoiceRule<infer Value> ? Value : string;

/** What a complete form sends. */
export type FieldsOf<Rules extends FormRules> = { readonly [Field in keyof Rules]: ValueOf<Rules[Field]> };

/** A form while it is being filled in: a choice is null until it is made. */
export type DraftOf<Rules extends FormRules> = {
  readonly [Field in keyof Rules]: Rules[Field] extends TextRule ? string : ValueOf<Rules[Field]> | null;
};

/** Messages by field. */
export type Problems<Rules extends FormRules> = { readonly [Field in keyof Rules]?: string };

/**
 * The hidden input of public forms, in pages and in requests alike. People leave it empty; programs that fill in every
 * field do not. The API answers those as usual and stores nothing.
 */
export const honeypotField = 'leaveEmpty';

export function text(maxLength: number, missing: string, rest: Partial<TextRule> = {}): TextRule {
  return { kind: 'text', maxLength, missing, ...rest };
}

/** An address that mail can be sent to. */
export function email(missing: string, wrong: string): TextRule {
  return text(emailMaxLength, missing, { pattern: emailPattern, inputPattern: emailInputPattern, wrong });
}

/**
 * A text in which nothing but `\n` begins a line, and without other control characters: mail programs and servers take
 * several signs for a line break, so what follows one could leave the quote that it stands in.
 */
export function plainLines(typed: string): string {
  return typed.replace(/\r\n?|[\v\f\u0085\p{Zl}\p{Zp}]/gu, '\n').replace(/(?![\t\n\0])\p{Cc}/gu, '');
}

export function choice<const Value extends string | number>(
  options: readonly Value[],
  missing: string,
  wrong: string = missing,
): ChoiceRule<Value> {
  return { kind: 'choice', options, missing, wrong };
}

/** The message for one value of any type; undefined if it is valid. The page and the API share it. */
export function fieldProblem(rule: FormRules[string], value: unknown): string | undefined {
  if (rule.kind === 'choice') {
    if (value === undefined || value === null) return rule.missing;
    return rule.options.some((option) => option === value) ? undefined : rule.wrong;
  }
  const trimmed = typeof value === 'string' ? value.trim() : '';
  if (trimmed === '') return rule.missing;
  if (trimmed.length > rule.maxLength) return rule.tooLong ?? tooLong(trimmed.length, rule.maxLength);
  return rule.pattern && !rule.pattern.test(trimmed) ? rule.wrong : undefined;
}

function tooLong(length: number, maxLength: number): string {
  const [max, found] = [maxLength, length].map((count) => count.toLocaleString('en-US'));
  return `Please use at most ${max} characters. You have ${found}.`;
}

/** The messages for a draft, by field; empty if it is valid. */
export function formProblems<Rules extends FormRules>(rules: Rules, draft: DraftOf<Rules>): Problems<Rules> {
  const found = Object.entries(rules).flatMap(([field, rule]) => {
    const problem = fieldProblem(rule, draft[field]);
    return problem === undefined ? [] : [[field, problem]];
  });
  // `fromEntries` forgets the names, which are those of the rules.
  return Object.fromEntries(found) as Problems<Rules>;
}

/** A draft without problems as it is sent: without the blanks around its texts. */
export function fieldsOf<Rules extends FormRules>(rules: Rules, draft: DraftOf<Rules>): FieldsOf<Rules> {
  const values = Object.keys(rules).map((field) => {
    const value: unknown = draft[field];
    return [field, typeof value === 'string' ? value.trim() : value];
  });
  // No problems were found: every choice was made.
  return Object.fromEntries(values) as FieldsOf<Rules>;
}
