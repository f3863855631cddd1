import { z } from 'zod';
import { attachmentLimits, tooManyFiles } from '../entities/attachment.ts';
import { genderSchema } from '../entities/coach.ts';
import { bodyMaxLength } from '../entities/letter.ts';
import { defineEndpoint } from './endpoint.ts';
import { sendEmailRequestSchema } from './send-email.ts';

/** Seconds between the press of Send Emails and the first email, in which the whole run can be undone (D18). */
export const undoSeconds = 10;

/** Schools of one run. With the daily limit of 250 it would take two days. */
export const runMaxSchools = 500;

/** Characters of all letters of a run together: 8,000 for each of 500 schools. */
export const runMaxCharacters = 4_000_000;

/** Days in which a second letter to the same staff needs a confirmation (D18). */
export const sameStaffDays = 14;

/** How far ahead a run may be scheduled, in days. */
export const scheduleMaxDays = 60;

/**
 * When a run begins: after the time to undo it, at a time, or for each school in its own morning: Tuesday to Thursday,
 * 7:30 to 9:30 in the school's time zone.
 */
export const runStartSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('now') }),
  z.object({ kind: z.literal('at'), at: z.iso.datetime() }),
  z.object({ kind: z.literal('school-morning') }),
]);
export type RunStart = z.output<typeof runStartSchema>;

/**
 * Where a run stands. scheduled: its time has not come. waiting: the provider or the daily limit asked for a pause,
 * until `wake_at`. paused: only the user continues it, with the reason in `pause_code`. stopped: the rest is not sent.
 */
export const runStateSchema = z.enum(['scheduled', 'running', 'waiting', 'paused', 'stopped', 'finished']);
export type RunState = z.output<typeof runStateSchema>;

/** Where one school's email of a run stands (D1.7). planned: not begun. skipped: the user left this school out. */
export const sendStatusSchema = z.enum([
  'planned',
  'reserved',
  'sending',
  'sent',
  'failed',
  'unknown',
  'released',
  'skipped',
]);
export type SendStatus = z.output<typeof sendStatusSchema>;

/** One problem for the whole list: with one for each id, a small body could have 50,000. */
const coachIdsSchema = z.custom<readonly number[]>(
  (ids) => Array.isArray(ids) && ids.length >= 1 && ids.length <= 100 && ids.every(isId),
  'Please choose 1 to 100 coaches of each school.',
);
const isId = (id: unknown) => Number.isSafeInteger(id) && Number(id) > 0;

const runSchoolSchema = z.object({
  school: z.string().min(1).max(200),
  coachIds: coachIdsSchema,
  subject: sendEmailRequestSchema.shape.subject,
  /** This school's letter, exactly as it will be sent. */
  body: sendEmailRequestSchema.shape.body,
  /** The user knows that these coaches got a letter in the last 14 days. */
  again: z.boolean().default(false),
});
export type RunSchool = z.input<typeof runSchoolSchema>;

/** A file in the user's folder of the storage: `<user id>/<upload>/<filename>`. */
export const runFileSchema = z.object({
  path: z.string().min(1).max(500),
  filename: z.string().min(1).max(255),
});

/** The files of an email. Each is read from the storage, so none may be named twice. */
export const runFilesSchema = z
  .array(runFileSchema)
  .max(attachmentLimits.maxFiles, tooManyFiles)
  .refine((files) => new Set(files.map(({ path }) => path)).size === files.length, 'Please attach each file once.');

/** Starts a run. The whole plan is stored before the answer. Needs the `Idempotency-Key` header. */
export const startRun = defineEndpoint({
  method: 'POST',
  path: '/api/runs',
  typed: true,
  request: z.object({
    mailboxId: z.uuid(),
    gender: genderSchema,
    sport: z.string().min(1).max(100),
    /** The letter with its placeholders, as the user wrote it. */
    letter: z.object({ subject: z.string().max(1000), body: z.string().max(bodyMaxLength) }),
    schools: z
      .array(runSchoolSchema)
      .min(1)
      .max(runMaxSchools)
      .refine(
        (schools) =>
          schools.reduce((sum, { subject, body }) => sum + subject.length + body.length, 0) <= runMaxCharacters,
        'These letters are too long together. Please shorten the letter, or choose fewer schools.',
      ),
    files: runFilesSchema.default([]),
    start: runStartSchema.default({ kind: 'now' }),
  }),
  response: z.object({
    runId: z.uuid(),
    /** The earliest time of its first email. Until then the run can be undone. */
    startsAt: z.iso.datetime(),
  }),
});

/**
 * What a user may do with a run. undo: before its first email, nothing stays but the letter. retry: the schools that
 * failed or were stopped are planned again. move: before its first email, it gets another time. seen: a page has shown
 * that everything was sent. files: a run that is paused for its files goes on with others, or with none.
 */
export const runChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['undo', 'pause', 'continue', 'stop', 'retry', 'seen']) }),
  z.object({ kind: z.literal('skip'), school: z.string().min(1).max(200) }),
  z.object({ kind: z.literal('move'), start: runStartSchema }),
  z.object({ kind: z.literal('files'), files: runFilesSchema }),
]);
export type RunChange = z.output<typeof runChangeSchema>;

/** Changes a run. Repeating a change does nothing. */
export const changeRun = defineEndpoint({
  method: 'POST',
  path: '/api/runs/change',
  request: z.object({ runId: z.uuid(), change: runChangeSchema }),
  response: z.object({ state: runStateSchema }),
});
