import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { draftFile } from './draft.ts';
import { ownMessage } from './draft-routes.ts';
import { type GraphParts, accountOf } from './graph-access.ts';
import { graphErrors } from './graph-error.ts';
import { readBody } from './graph-message.ts';
import { graphScopes } from './microsoft-profile.ts';

/** File size in bytes from which Graph requires an upload session. */
export const largeFile = 3 * 1024 * 1024;

const fileAttachmentSchema = z.object({
  '@odata.type': z.literal('#microsoft.graph.fileAttachment'),
  name: z.string().min(1),
  contentType: z.string().default('application/octet-stream'),
  contentBytes: z.base64(),
});

/** Small files of a draft, each in one JSON request. */
export function attachmentRoutes(app: FastifyInstance, parts: GraphParts): void {
  app.post('/v1.0/me/messages/:id/attachments', { config: { operation: 'attach' } }, async (request, reply) => {
    const account = await accountOf(request, parts.identity, graphScopes.mailbox);
    const draft = ownMessage(request, account, parts);
    const { name, contentType, contentBytes } = readBody(fileAttachmentSchema, request.body);
    const content = Buffer.from(contentBytes, 'base64');
    if (content.length >= largeFile) throw graphErrors.attachmentTooLarge();
    const file = draftFile(name, contentType, content);
    draft.files.push(file);
    return reply.code(201).send({
      '@odata.type': '#microsoft.graph.fileAttachment',
      id: file.id,
      name,
      contentType,
      size: content.length,
      isInline: false,
    });
  });
}
