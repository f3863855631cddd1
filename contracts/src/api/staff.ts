import { z } from 'zod';
import { mailProviderSchema } from '../entities/mail-connection.ts';
import { defineEndpoint } from './endpoint.ts';

const id = z.number().int().positive();

/** The roles of the back office. An owner may do everything. */
export const staffRoleSchema = z.enum(['support', 'orders', 'owner']);
export type StaffRole = z.output<typeof staffRoleSchema>;
/** The roles that an owner gives. Owners are made by the operator (D20.1). */
export const givenRoleSchema = staffRoleSchema.exclude(['owner']);

/**
 * What staff may change (D20). The rows are those of the views `staff_*` of the data API, which staff read.
 * adjust-tokens: gives tokens, or takes them (negative), never more than there are; `after` is the `last_adjustment` of
 * the person that the page saw, so that pressing again adds nothing. suspend: the account cannot sign in, and nothing
 * of it is sent. delete-account: as its user can ask for it, so it is kept for a day. answer-entry: mails the answer.
 * decide-review: an approved review is on the site. invoice-order: a job has the payment provider write the invoice,
 * and mails its address. pause-provider: nothing is sent through it, and users see the sentence; null ends the pause.
 * mark-coach sets or lifts a mark of a coach: the address is wrong, or the coach wants no email. take-back-opt-outs:
 * those of 30 days that came through the emails of one sender, a code of `staff_senders`.
 */
export const staffChangeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('adjust-tokens'),
    person: z.uuid(),
    tokens: z.number().int().min(-1000).max(1000),
    after: id.nullable(),
  }),
  z.object({ kind: z.literal('settle-send'), send: z.uuid(), outcome: z.enum(['sent', 'not-sent']) }),
  z.object({ kind: z.enum(['end-sessions', 'suspend', 'end-suspension', 'delete-account']), person: z.uuid() }),
  z.object({
    kind: z.literal('answer-entry'),
    inbox: z.enum(['messages', 'feedback', 'orders']),
    entry: id,
    answer: z.string().trim().min(1, 'Please write the answer.').max(5000),
  }),
  z.object({
    kind: z.literal('assign-entry'),
    inbox: z.enum(['messages', 'feedback', 'orders']),
    entry: id,
    owner: z.uuid(),
  }),
  z.object({
    kind: z.enum(['close-entry', 'reopen-entry']),
    inbox: z.enum(['messages', 'feedback', 'orders']),
    entry: id,
  }),
  z.object({ kind: z.literal('invoice-order'), order: id }),
  z.object({
    kind: z.literal('pause-provider'),
    provider: mailProviderSchema,
    sentence: z.string().trim().min(10, 'Please write a sentence for users.').max(300).nullable(),
  }),
  z.object({ kind: z.literal('decide-review'), review: id, approved: z.boolean() }),
  z.object({ kind: z.literal('mark-coach'), coach: id, mark: z.enum(['wrong', 'opted_out']), set: z.boolean() }),
  z.object({ kind: z.literal('take-back-opt-outs'), sender: z.string().regex(/^[0-9a-f]{64}$/) }),
  z.object({ kind: z.literal('set-role'), person: z.uuid(), role: givenRoleSchema.nullable() }),
]);
export type StaffChange = z.output<typeof staffChangeSchema>;

/** Why staff do it, for the audit. */
const reasonSchema = z.string().trim().min(3, 'Please give a reason.').max(500, 'Please use at most 500 characters.');

/**
 * One change by staff, with its reason: both are in the audit, or neither happened. Errors: `forbidden` when the role
 * does not allow it, `not_found`, and `validation_failed` with a sentence when it is not possible.
 */
export const staffChange = defineEndpoint({
  method: 'POST',
  path: '/api/staff/changes',
  request: z.object({
    reason: reasonSchema,
    change: staffChangeSchema,
  }),
  response: z.object({ done: z.literal(true) }),
});

/** The columns of a file of club contacts. Its first line names them, in any order. */
export const clubContactColumns = ['first_name', 'last_name', 'role', 'club', 'league', 'country', 'email'] as const;

/**
 * Delivers the contacts of a paid club order, from a CSV file: all of them or none. `apply: false` reads and checks the
 * same, and changes nothing. `replaces` is the `list_id` of the order that the page saw: when it is another one now, it
 * is refused. Errors are those of `staffChange`; `fields` names the lines with problems (`line 3`), at most 100.
 */
export const staffDeliverOrder = defineEndpoint({
  method: 'POST',
  path: '/api/staff/deliver-order',
  request: z.object({
    reason: reasonSchema,
    order: id,
    csv: z.string().min(1).max(500_000),
    replaces: id.nullable(),
    apply: z.boolean(),
  }),
  response: z.object({
    contacts: z.number().int(),
    /** The clubs of the file, and how many contacts each has. */
    clubs: z.array(z.object({ name: z.string(), contacts: z.number().int() })),
    /** The first 200, as the buyer gets them. */
    first: z.array(z.record(z.enum(clubContactColumns), z.string())),
  }),
});

/**
 * What an import changes for one coach, without the address: `before` and `after` are name, title, conference and
 * division.
 */
const coachDifferenceSchema = z.object({
  kind: z.enum(['added', 'changed', 'removed']),
  school: z.string(),
  gender: z.string(),
  sport: z.string(),
  name: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/**
 * Imports a CSV file of coaches, or says what it would change (`apply: false`, which changes nothing but the audit).
 * Larger files go by the command `coaches:import`. `remove`: coaches of a program in the file who are not in the file
 * are removed. Errors are those of `staffChange`; `fields` names the lines with problems (`line 3`), at most 100.
 */
export const staffImportCoaches = defineEndpoint({
  method: 'POST',
  path: '/api/staff/import-coaches',
  request: z.object({
    reason: reasonSchema,
    fileName: z.string().min(1).max(200),
    csv: z.string().min(1).max(5_000_000),
    remove: z.boolean(),
    apply: z.boolean(),
  }),
  response: z.object({
    rows: z.number().int(),
    inserted: z.number().int(),
    updated: z.number().int(),
    unchanged: z.number().int(),
    removed: z.number().int(),
    /** Rows left out because an earlier one has the same address and program. */
    duplicates: z.number().int(),
    /** Schools whose place or nicknames change. They are ours, not the file's. */
    schools: z.number().int(),
    /** At most 200. */
    differences: z.array(coachDifferenceSchema),
  }),
  timeoutMs: 60_000,
});

/** The address and the name of one person. Each time is in the audit. */
export const staffReadPerson = defineEndpoint({
  method: 'POST',
  path: '/api/staff/read-person',
  request: z.object({ reason: reasonSchema, person: z.uuid() }),
  response: z.object({ email: z.string(), name: z.string().nullable() }),
});

/** The address of one coach. Each one is in the audit. */
export const staffCoachAddress = defineEndpoint({
  method: 'POST',
  path: '/api/staff/coach-address',
  request: z.object({ reason: reasonSchema, coach: id }),
  response: z.object({ email: z.string() }),
});

/**
 * The confirmed addresses of the newsletter as CSV, for the program that sends it, each with the link that ends its
 * subscription: at most 50,000 after an id. For owners; each file is in the audit. The link is for `List-Unsubscribe`
 * with one click (RFC 8058), and for the text.
 */
export const staffExportNewsletter = defineEndpoint({
  method: 'POST',
  path: '/api/staff/export-newsletter',
  request: z.object({ reason: reasonSchema, after: z.number().int().min(0) }),
  response: z.object({
    csv: z.string(),
    addresses: z.number().int(),
    /** `after` for the next file; null: this was the last one. */
    next: z.number().int().nullable(),
  }),
  timeoutMs: 60_000,
});
