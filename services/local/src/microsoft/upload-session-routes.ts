import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { largeFile } from './attachment-routes.ts';
import { type Draft, draftFile } from './draft.ts';
import { ownMessage } from './draft-routes.ts';
import { type GraphParts, accountOf } from './graph-access.ts';
import { graphErrors } from './graph-error.ts';
import { readBody } from './graph-message.ts';
import { graphScopes } from './microsoft-profile.ts';

/** Bytes: 150 MB for a file, 4 MB for one fragment of it. */
const limits = { file: 150 * 1024 * 1024, fragment: 4 * 1024 * 1024 };

/** Lifetime of an upload address. Milliseconds. */
const lifetime = 3_600_000;

const orderSchema = z.object({
  AttachmentItem: z.object({
    attachmentType: z.literal('file'),
    name: z.string().min(1),
    size: z.number().int().positive(),
    contentType: z.string().default('application/octet-stream'),
  }),
});
type AttachmentItem = z.output<typeof orderSchema>['AttachmentItem'];

interface UploadSession {
  readonly draft: Draft;
  readonly item: AttachmentItem;
  readonly expiresAt: Date;
  readonly fragments: Buffer[];
  received: number;
}

const rangePattern = /^bytes (\d+)-(\d+)\/(\d+)$/;

/** Adds one fragment. @throws GraphError 416 when it does not follow the last one, or its length is wrong */
function takeFragment(session: UploadSession, range: string | undefined, fragment: Buffer): void {
  const [, from, to, total] = rangePattern.exec(range ?? '') ?? [];
  const follows = Number(from) === session.received && Number(total) === session.item.size;
  if (!follows || Number(to) - Number(from) + 1 !== fragment.length) throw graphErrors.badRange();
  session.fragments.push(fragment);
  session.received += fragment.length;
}

/** Large files of a draft: a session, then fragments to an address that needs no token. */
export function uploadSessionRoutes(app: FastifyInstance, parts: GraphParts): void {
  const sessions = new Map<string, UploadSession>();
  const progress = ({ expiresAt, received }: UploadSession) => ({
    expirationDateTime: expiresAt.toISOString(),
    nextExpectedRanges: [`${received}-`],
  });

  app.post(
    '/v1.0/me/messages/:id/attachments/createUploadSession',
    { config: { operation: 'attach' } },
    async (request, reply) => {
      const account = await accountOf(request, parts.identity, graphScopes.mailbox);
      const draft = ownMessage(request, account, parts);
      const { AttachmentItem: item } = readBody(orderSchema, request.body);
      if (item.size < largeFile) throw graphErrors.attachmentTooSmall();
      if (item.size > limits.file) throw graphErrors.attachmentTooLarge();
      const key = randomBytes(24).toString('base64url');
      const session = { draft, item, expiresAt: new Date(Date.now() + lifetime), fragments: [], received: 0 };
      sessions.set(key, session);
      return reply.code(201).send({ uploadUrl: `${parts.url}/upload/outlook/${key}`, ...progress(session) });
    },
  );

  app.put<{ Params: { key: string } }>(
    '/upload/outlook/:key',
    { bodyLimit: limits.fragment, config: { operation: 'upload' } },
    async (request, reply) => {
      const session = sessions.get(request.params.key);
      if (!session || session.expiresAt < new Date() || !Buffer.isBuffer(request.body)) throw graphErrors.notFound();
      takeFragment(session, request.headers['content-range'], request.body);
      if (session.received < session.item.size) return reply.code(200).send(progress(session));
      sessions.delete(request.params.key);
      const { draft, item, fragments } = session;
      const file = draftFile(item.name, item.contentType, Buffer.concat(fragments));
      draft.files.push(file);
      return reply
        .code(201)
        .header('location', `${parts.url}/v1.0/me/messages/${draft.id}/attachments/${file.id}`)
        .send();
    },
  );
}
