import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { z } from 'zod';

const nested = z.lazy(() => schema);
const schemas = z.record(z.string(), nested);
const one = z.union([z.boolean(), nested]);
/** Compiling alternatives takes the square of their number. */
const several = z.array(nested).min(1).max(20);
/** The validator compares objects by functions that an example may replace with values of its own. */
const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const types = z.enum(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']);
const count = z.int().min(0);

/**
 * The keywords of JSON Schema that describe a fragment's props. There is no pattern, no reference and no comparison of
 * all items, so a check takes at most the schema's size times the example's: a team cannot hold up another team's gate.
 * The number of a remote's schemas has a limit too (read-manifest.ts), as compiling them takes longer than checking.
 */
const schema: z.ZodType<Record<string, unknown>> = z.strictObject({
  $schema: z.literal('https://json-schema.org/draft/2020-12/schema').optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  default: z.unknown().optional(),
  type: z.union([types, z.array(types).min(1)]).optional(),
  enum: z.array(scalar).min(1).optional(),
  const: scalar.optional(),
  /** Not checked. */
  format: z.string().optional(),
  minLength: count.optional(),
  maxLength: count.optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  exclusiveMaximum: z.number().optional(),
  items: one.optional(),
  prefixItems: several.optional(),
  minItems: count.optional(),
  maxItems: count.optional(),
  properties: schemas.optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: one.optional(),
  propertyNames: nested.optional(),
  anyOf: several.optional(),
  oneOf: several.optional(),
  allOf: several.optional(),
});

/** Schemas of fragments' props, by the fragment's name, as an upload may give them. */
export const fragmentPropsSchema = z.record(z.string(), schema);

/** By the schema: compiling one takes about as long as a thousand checks. */
const compiled = new WeakMap<object, ValidateFunction>();

/** Each schema has a compiler of its own, since one keeps all that it ever compiled. */
function compile(propsSchema: object): ValidateFunction {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, validateFormats: false, meta: false });
  return ajv.compile({ ...propsSchema, unevaluatedProperties: false });
}

/** Why a schema cannot be compiled, in words; undefined when it can. */
export function compileProblem(propsSchema: object): string | undefined {
  try {
    compile(propsSchema);
    return undefined;
  } catch (error) {
    return String(error).slice(0, 200);
  }
}

/**
 * Why a schema that was accepted at upload refuses props, in words; undefined when it accepts them. A prop that it does
 * not list is refused: after a rename, the fragment would show its default instead, without any error.
 */
export function refusalOf(propsSchema: object, props: unknown): string | undefined {
  try {
    const validate = compiled.get(propsSchema) ?? compile(propsSchema);
    compiled.set(propsSchema, validate);
    return validate(props) ? undefined : inWords(validate.errors ?? []);
  } catch (error) {
    // The gate names the fragment then, instead of failing for everyone who places it.
    return `its schema cannot be checked (${String(error).slice(0, 200)})`;
  }
}

function inWords(errors: readonly ErrorObject[]): string {
  const unlisted = errors.flatMap(({ instancePath, params }) => {
    const name: unknown = params['unevaluatedProperty'] ?? params['additionalProperty'];
    return name === undefined ? [] : [`props${instancePath} must not have "${String(name)}"`];
  });
  return unlisted.join(', ') || errors.map(({ instancePath, message }) => `props${instancePath} ${message}`).join(', ');
}

/** Whether a schema lists no props, or accepts others too. */
export function isOpen({ properties, additionalProperties, ...rest }: Readonly<Record<string, unknown>>): boolean {
  if (additionalProperties !== undefined) return additionalProperties !== false;
  const parts = ['anyOf', 'oneOf', 'allOf'].flatMap((keyword) => several.safeParse(rest[keyword]).data ?? []);
  return parts.length > 0 ? parts.some(isOpen) : properties === undefined;
}
