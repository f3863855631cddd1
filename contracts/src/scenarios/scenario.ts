import { z } from 'zod';
import { sessionUserSchema } from '../entities/session.ts';
import { dailyEmailLimit } from '../entities/token-tracker.ts';
import { jordan } from '../fixtures/people.ts';
import { answerSchema } from './answers.ts';
import { tokensSchema } from './tokens.ts';

const rowSchema = z.record(z.string(), z.json());
export type Row = z.output<typeof rowSchema>;

/** An action on the loaded page. Controls are named by their visible text. */
const actionSchema = z.union([
  /** Writes into the control with this label. */
  z.strictObject({ fill: z.string().min(1), with: z.string() }),
  /** Presses the button, link, radio or checkbox of this name. */
  z.strictObject({ press: z.string().min(1) }),
]);
export type ScenarioAction = z.output<typeof actionSchema>;

/**
 * One situation of one page, as data: what a fake host answers a remote that runs alone. Whatever is left out is as on
 * a good day: a signed-in user with tokens, an API that answers each endpoint's sample at once, and empty tables.
 */
export const scenarioSchema = z.strictObject({
  /** Names it in links. */
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  title: z.string().min(1),
  /** The page inside of the site, with its query. */
  path: z.string().regex(/^\/(?!\/)/),
  /** Text that the page shows once the scenario is ready. Tests wait for it. */
  shows: z.string().min(1),
  /**
   * What the page writes to the console as an error here, on purpose: a substring of it. Any other error fails the
   * scenario.
   */
  logs: z.string().min(1).optional(),
  /** Null: a visitor. */
  user: z.nullable(sessionUserSchema).default(jordan),
  tokens: tokensSchema.default('some'),
  emailsLeft: z.number().int().min(0).max(dailyEmailLimit).default(dailyEmailLimit),
  /** Rows of the data service, by table. */
  tables: z.record(z.string(), z.array(rowSchema)).default({}),
  /** Tables and functions of the data service that answer an error, by its Postgres code. */
  dataErrors: z.record(z.string(), z.string().regex(/^[0-9A-Z]{5}$/)).default({}),
  /** Answers by the endpoint's path, request by request; the last one stays. */
  api: z.record(z.string().startsWith('/api/'), z.array(answerSchema).min(1)).default({}),
  /** Milliseconds before any answer, of the API and of the data service. */
  delay: z.number().int().min(0).max(600_000).default(0),
  /** Nothing gets an answer. */
  offline: z.boolean().default(false),
  /** What the browser keeps from before, by key of the local storage; anything but text is kept as JSON. */
  storage: z.record(z.string(), z.json()).default({}),
  /** The same for the tab's session storage. */
  sessionStorage: z.record(z.string(), z.json()).default({}),
  /** Actions of the standalone host once the page is there, in this order. */
  actions: z.array(actionSchema).default([]),
});
export type Scenario = z.output<typeof scenarioSchema>;
export type ScenarioInput = z.input<typeof scenarioSchema>;

/** `scenarios.json` of a remote's version. */
export const scenarioListSchema = z
  .array(scenarioSchema)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'each scenario needs an id of its own');

/**
 * A remote's scenarios, complete.
 * @throws ZodError that names the scenario and the problem
 */
export function defineScenarios(list: readonly ScenarioInput[]): readonly Scenario[] {
  return scenarioListSchema.parse(list);
}
