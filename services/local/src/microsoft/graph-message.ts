import { z } from 'zod';

const recipientSchema = z.object({ emailAddress: z.object({ address: z.string(), name: z.string().optional() }) });
export type GraphRecipient = z.output<typeof recipientSchema>;

/** A file that travels inside a JSON request. */
export const fileAttachmentSchema = z.object({
  '@odata.type': z.literal('#microsoft.graph.fileAttachment'),
  name: z.string().min(1),
  contentType: z.string().default('application/octet-stream'),
  contentBytes: z.base64(),
});

/** The writable part of a Graph message resource. */
export const graphMessageSchema = z.object({
  subject: z.string().default(''),
  body: z
    .object({
      contentType: z
        .string()
        .toLowerCase()
        .pipe(z.enum(['text', 'html']))
        .default('text'),
      content: z.string().default(''),
    })
    .default({ contentType: 'text', content: '' }),
  /** A draft may bring its own Message-ID. */
  internetMessageId: z.string().optional(),
  from: recipientSchema.optional(),
  toRecipients: z.array(recipientSchema).default([]),
  ccRecipients: z.array(recipientSchema).default([]),
  bccRecipients: z.array(recipientSchema).default([]),
  replyTo: z.array(recipientSchema).default([]),
  internetMessageHeaders: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  attachments: z.array(fileAttachmentSchema).default([]),
});
export type GraphMessage = z.output<typeof graphMessageSchema>;

export const sendMailSchema = z.object({ message: graphMessageSchema, saveToSentItems: z.boolean().default(true) });
