import { z } from 'zod';
import { createProviderCaller, type ProviderAnswer, type ProviderCall } from '../../../provider-call.ts';
import {
  readFailure,
  type DraftGateway,
  type DraftState,
  type MailAttachment,
  type MailboxPermit,
  type MailGateway,
  type OutgoingMail,
  type SendOutcome,
  type SendPermit,
} from './mail-gateway.ts';

const callGraph = createProviderCaller('outlook');

const draftTimeoutMs = 15_000;
const uploadTimeoutMs = 30_000;
const sendTimeoutMs = 30_000;
/** From this size on, Graph takes a file only through an upload session. Bytes. */
const uploadSessionFrom = 3 * 1024 * 1024;

const draftSchema = z.object({ id: z.string().min(1) });
const draftStateSchema = z.object({ isDraft: z.boolean() });
const uploadSessionSchema = z.object({ uploadUrl: z.url() });

/**
 * Graph in three steps (D1.8): create a draft, attach the files, send it. The draft's id survives a crash: an email
 * that is still a draft was not sent.
 * @param apiUrl without a slash and without the version.
 */
export function createOutlookGateway(apiUrl: string): MailGateway & DraftGateway {
  const messages = `${apiUrl}/v1.0/me/messages`;
  const messageUrl = (id: string): string => `${messages}/${encodeURIComponent(id)}`;

  async function deleteDraft(draftId: string, permit: MailboxPermit): Promise<boolean> {
    const answer = await graph(permit, { method: 'DELETE', url: messageUrl(draftId), timeoutMs: draftTimeoutMs });
    return answer.kind === 'answered' && (answer.status === 204 || answer.status === 404);
  }

  async function readDraft(draftId: string, permit: MailboxPermit): Promise<DraftState> {
    const url = `${messageUrl(draftId)}?$select=isDraft`;
    const answer = await graph(permit, { method: 'GET', url, timeoutMs: draftTimeoutMs });
    if (answer.kind !== 'answered' || answer.status !== 200) return 'unknown';
    const state = draftStateSchema.safeParse(answer.body);
    if (!state.success) return 'unknown';
    return state.data.isDraft ? 'draft' : 'sent';
  }

  async function createDraft(mail: OutgoingMail, permit: MailboxPermit): Promise<{ draftId: string } | SendOutcome> {
    const created = await graphJson(permit, messages, draftOf(mail), draftTimeoutMs);
    const draft = readCreated(created, draftSchema);
    if (!draft) return readFailure(created, false);
    for (const attachment of mail.attachments) {
      const failure = await attach(attachment, `${messageUrl(draft.id)}/attachments`, permit);
      if (failure) {
        await deleteDraft(draft.id, permit);
        return failure;
      }
    }
    return { draftId: draft.id };
  }

  async function send(mail: OutgoingMail, permit: SendPermit): Promise<SendOutcome> {
    const created = await createDraft(mail, permit);
    if ('kind' in created) return created;
    const { draftId } = created;
    try {
      await permit.commit(draftId);
    } catch (error) {
      await deleteDraft(draftId, permit);
      throw error;
    }
    const url = `${messageUrl(draftId)}/send`;
    const answer = await graph(permit, { method: 'POST', url, timeoutMs: sendTimeoutMs });
    if (answer.kind === 'answered' && answer.status === 202) return { kind: 'accepted', messageId: draftId };
    const failure = readFailure(answer, true);
    if (failure.kind === 'unknown') return failure;
    // Who sends the draft by hand first makes our call fail, and the email is sent all the same.
    const state = await readDraft(draftId, permit);
    if (state === 'sent') return { kind: 'accepted', messageId: draftId };
    // A mailbox that has to pause, or to be connected again, may refuse the question as well.
    const refusesAll = failure.kind === 'throttled' || failure.kind === 'unauthorized';
    const isGone = (state === 'draft' || refusesAll) && (await deleteDraft(draftId, permit));
    // A remaining draft could be sent by hand after the token went back: recovery deletes it first.
    if (isGone || refusesAll) return failure;
    return { cause: failure.providerCode, ...failure, kind: 'unknown' };
  }

  return {
    readDraft,
    deleteDraft,
    sendsByOneCall: false,
    prepare: async (mail) => ({ send: (permit) => send(mail, permit) }),
  };
}

function draftOf(mail: OutgoingMail): object {
  return {
    subject: mail.subject,
    body: { contentType: 'Text', content: mail.text },
    from: { emailAddress: mail.from },
    toRecipients: mail.to.map((mailbox) => ({ emailAddress: mailbox })),
    internetMessageId: mail.messageId,
  };
}

async function attach(file: MailAttachment, url: string, permit: MailboxPermit): Promise<SendOutcome | null> {
  if (file.content.length >= uploadSessionFrom) return attachBySession(file, url, permit);
  const body = {
    '@odata.type': '#microsoft.graph.fileAttachment',
    name: file.filename,
    contentType: file.contentType,
    contentBytes: file.content.toString('base64'),
  };
  const answer = await graphJson(permit, url, body, uploadTimeoutMs);
  return answer.kind === 'answered' && answer.status === 201 ? null : readFailure(answer, false);
}

async function attachBySession(file: MailAttachment, url: string, permit: MailboxPermit): Promise<SendOutcome | null> {
  const size = file.content.length;
  const item = { attachmentType: 'file', name: file.filename, contentType: file.contentType, size };
  const opened = await graphJson(permit, `${url}/createUploadSession`, { AttachmentItem: item }, draftTimeoutMs);
  const session = readCreated(opened, uploadSessionSchema);
  if (!session) return readFailure(opened, false);
  // The session's address carries its own permission. Graph refuses a request with an access token there.
  const uploaded = await callGraph({
    method: 'PUT',
    url: session.uploadUrl,
    headers: { 'content-type': 'application/octet-stream', 'content-range': `bytes 0-${size - 1}/${size}` },
    body: file.content,
    timeoutMs: uploadTimeoutMs,
    userId: permit.userId,
  });
  return uploaded.kind === 'answered' && [200, 201].includes(uploaded.status) ? null : readFailure(uploaded, false);
}

function readCreated<Created>(answer: ProviderAnswer, schema: z.ZodType<Created>): Created | undefined {
  return answer.kind === 'answered' && [200, 201].includes(answer.status)
    ? schema.safeParse(answer.body).data
    : undefined;
}

function graphJson(permit: MailboxPermit, url: string, body: object, timeoutMs: number): Promise<ProviderAnswer> {
  return graph(permit, { method: 'POST', url, body: JSON.stringify(body), timeoutMs }, 'application/json');
}

function graph(
  { accessToken, userId }: MailboxPermit,
  call: ProviderCall,
  contentType?: string,
): Promise<ProviderAnswer> {
  return callGraph({
    ...call,
    userId,
    headers: {
      authorization: `Bearer ${accessToken}`,
      // An id that stays the same when the draft moves to Sent Items.
      prefer: 'IdType="ImmutableId"',
      ...(contentType ? { 'content-type': contentType } : {}),
    },
  });
}
