import { z } from 'zod';
import { graphErrors } from './graph-error.ts';

const recipientSchema = z.object({ emailAddress: z.object({ address: z.string(), name: z.string().optional() }) });
export type GraphRecipient = z.output<typeof recipientSchema>;

/** The fields of a Graph message that the product writes. Other fields are refused, so none is ignored silently. */
export const graphMessageSchema = z.strictObject({
  subject: z.string(),
  body: z.object({ contentType: z.literal('Text'), content: z.string() }),
  /** A draft may bring its own Message-ID. */
  internetMessageId: z.string().optional(),
  from: recipientSchema.optional(),
  toRecipients: z.array(recipientSchema),
});
export type GraphMessage = z.output<typeof graphMessageSchema>;

/**
 * Reads the JSON body of a request by its schema.
 * @throws GraphError 400 that names the field
 */
export function readBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  throw graphErrors.badRequest(z.prettifyError(read.error));
}
