import { z } from 'zod';
import { fieldProblem, honeypotField, plainLines, type FieldsOf, type FormRules } from '../entities/form-rules.ts';
import type { Endpoint } from './endpoint.ts';

/** The body of a public form's request. */
export type FormRequest<Rules extends FormRules> = FieldsOf<Rules> & {
  readonly [honeypotField]?: string | undefined;
};

export interface FormEndpoint<Rules extends FormRules, Answer extends z.ZodType> extends Endpoint<
  z.ZodType<FormRequest<Rules>, FormRequest<Rules>>,
  Answer
> {
  readonly rules: Rules;
}

/** The schema of a form's request, made of its rules. Each problem has the message that the page shows. */
export function formSchema<Rules extends FormRules>(rules: Rules): z.ZodType<FormRequest<Rules>, FormRequest<Rules>> {
  const fields = Object.entries(rules).map(([field, rule]) => [field, fieldSchema(rule)]);
  const schema = z.object({ ...Object.fromEntries(fields), [honeypotField]: z.string().max(500).optional() });
  // `fromEntries` forgets names and types: they are those of the rules.
  return schema as unknown as z.ZodType<FormRequest<Rules>, FormRequest<Rules>>;
}

function fieldSchema(rule: FormRules[string]): z.ZodType {
  const error = ({ input }: { readonly input?: unknown }) => fieldProblem(rule, input);
  if (rule.kind === 'choice') return z.literal([...rule.options], { error });
  const { maxLength } = rule;
  return z
    .string({ error })
    .overwrite(plainLines)
    .trim()
    .superRefine((value, { addIssue }) => {
      const message = fieldProblem(rule, value);
      if (message !== undefined) addIssue({ code: 'custom', message });
    })
    .meta({ minLength: 1, maxLength });
}

/** The answer to a form that was stored. */
export const formReceived = { received: z.literal(true) };

/**
 * Declares the endpoint of a public form. With an `Idempotency-Key` header the same request is stored once, however
 * often it arrives; another request under that key: `idempotency_key_reused`.
 */
export function formEndpoint<Rules extends FormRules, Answer extends z.ZodRawShape>(
  path: `/api/${string}`,
  rules: Rules,
  answer: Answer,
): FormEndpoint<Rules, z.ZodObject<Answer>> {
  return { method: 'POST', path, typed: true, rules, request: formSchema(rules), response: z.object(answer) };
}
