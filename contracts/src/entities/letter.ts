import { z } from 'zod';
import { attachmentLimits } from './attachment.ts';

/** Characters of a letter's name. */
export const letterNameMaxLength = 100;

/** Characters of a body. */
export const bodyMaxLength = 20_000;

/**
 * Lines of a body, as it is sent: its last line has to be found, by a coach and in what a coach forwards to us
 * (D22.13).
 */
export const bodyMaxLines = 250;

/** How many lines a body has. Without a list of them: a run has letters with millions of characters. */
export function linesOf(body: string): number {
  let lines = 1;
  for (let at = 0; at < body.length; at += 1)
    if (body[at] === '\n' || (body[at] === '\r' && body[at + 1] !== '\n')) lines += 1;
  return lines;
}

/** Letters that an account keeps. */
export const maxLetters = 50;

/** Characters of the sentence for one school. */
export const reasonMaxLength = 500;

/** How a letter greets: "Dear Coach," or the coaches by name (D1.34). */
export const greetingSchema = z.enum(['coach', 'names']);
export type Greeting = z.output<typeof greetingSchema>;

/** The user's own sentence for a school, by the name of the school. */
export const reasonsSchema = z.record(z.string(), z.string().max(reasonMaxLength));
export type Reasons = Readonly<z.output<typeof reasonsSchema>>;

/** An attached file, whose content is in the storage. */
export const letterFileSchema = z.object({
  /** In the user's folder of the storage: it also names the file. */
  path: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  contentType: z.string(),
});
export type LetterFile = Readonly<z.output<typeof letterFileSchema>>;

/** A letter of the account, with placeholders as the user wrote it. */
export const letterSchema = z.object({
  id: z.uuid(),
  /** Null: it is named after its subject or its day. */
  name: z.string().min(1).max(letterNameMaxLength).nullable(),
  /** Blank: it follows the user's details. */
  subject: z.string().max(1000),
  body: z.string().max(bodyMaxLength),
  greeting: greetingSchema,
  reasons: reasonsSchema,
  files: z.array(letterFileSchema).max(attachmentLimits.maxFiles).readonly(),
  createdAt: z.string(),
  /** Also the version that a change names: a letter that changed meanwhile is not overwritten. */
  updatedAt: z.string(),
});
export type Letter = Readonly<z.output<typeof letterSchema>>;
