import { z } from 'zod';
import { compileProblem, isOpen, refusalOf } from './props-schema.ts';

const jsonOf = (schema: z.ZodType) => ({ ...z.toJSONSchema(schema, { io: 'input' }) });
const plan = z.object({ plan: z.string().optional() });
const either = z.union([plan, z.object({ list: z.number() })]);

test.each<[props: object, schema: z.ZodType, refusal: string | undefined]>([
  [{ plan: 'a' }, plan, undefined],
  [{ plan: 'a', size: 1 }, plan, 'props must not have "size"'],
  [{ plan: 'a', size: 1 }, z.strictObject({ plan: z.string() }), 'props must not have "size"'],
  [{ size: 1 }, z.object({}), 'props must not have "size"'],
  [{ list: 1 }, either, undefined],
  [{ list: 1, size: 1 }, either, 'props must not have "size"'],
  [{ of: { plan: 'a', size: 1 } }, z.object({ of: plan.strict() }), 'props/of must not have "size"'],
  [{ plan: 1 }, plan, 'props/plan must be string'],
])('%j', (props, schema, refusal) => {
  expect(refusalOf(jsonOf(schema), props)).toBe(refusal);
});

test.each<[string, z.ZodType, boolean]>([
  ['listed props', plan, false],
  ['no props', z.object({}), false],
  ['one list or another', either, false],
  ['a map inside', z.object({ prices: z.record(z.string(), z.number()) }), false],
  ['listed props and others', plan.loose(), true],
  ['one list, or another with others', z.union([plan, plan.loose()]), true],
  ['a map', z.record(z.string(), z.string()), true],
  ['anything', z.unknown(), true],
])('a schema of %s is open: %s', (_what, schema, open) => {
  expect(isOpen(jsonOf(schema))).toBe(open);
});

test('a schema that cannot be compiled or checked is a refusal with its reason', () => {
  const broken = { properties: { plan: { pattern: '(' } } };
  expect(compileProblem(broken)).toContain('Invalid regular expression');
  expect(compileProblem(jsonOf(plan))).toBeUndefined();
  expect(refusalOf(broken, {})).toContain('Invalid regular expression');
  const own = { valueOf: 1, toString: 1 };
  expect(refusalOf({ properties: { plan: { const: own } } }, { plan: { ...own } })).toContain('cannot be checked');
});
