import { encode, wrap } from 'nodemailer/lib/base64';
import MailComposer from 'nodemailer/lib/mail-composer';
import { z } from 'zod';
import { createProviderCaller } from '../../../provider-call.ts';
import { readFailure, type MailGateway, type OutgoingMail } from './mail-gateway.ts';

const timeoutMs = 30_000;
const acceptedSchema = z.object({ id: z.string().min(1) });

/**
 * Gmail's upload endpoint with raw MIME (D1.8): 4 MB of files exceed the limit of the JSON endpoint.
 * @param apiUrl without a slash at the end.
 */
export function createGmailGateway(apiUrl: string): MailGateway {
  const callGmail = createProviderCaller('gmail');
  return {
    sendsByOneCall: true,
    async prepare(mail) {
      const mime = await composeMime(mail);
      return {
        async send({ accessToken, userId, commit }) {
          await commit(null);
          const answer = await callGmail({
            method: 'POST',
            url: `${apiUrl}/upload/gmail/v1/users/me/messages/send?uploadType=media`,
            headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'message/rfc822' },
            body: mime,
            timeoutMs,
            userId,
          });
          if (answer.kind !== 'answered' || answer.status !== 200) return readFailure(answer, true);
          const accepted = acceptedSchema.safeParse(answer.body);
          return accepted.success
            ? { kind: 'accepted', messageId: accepted.data.id }
            : { kind: 'unknown', providerCode: null, cause: 'Gmail accepted the email without an id.' };
        },
      };
    },
  };
}

/**
 * The email as bytes. The text is base64, because mail servers may re-wrap quoted-printable and 7 bit text, and coaches
 * must get the text of the preview. An email without files is written in one step, because the library's streams are
 * slower than that. Files go through the streams, so that they do not block other requests.
 */
export async function composeMime(mail: OutgoingMail): Promise<Buffer> {
  const composer = new MailComposer({
    from: mail.from,
    to: [...mail.to],
    subject: mail.subject,
    text: mail.text,
    textEncoding: 'base64',
    messageId: mail.messageId,
    headers: unsubscribeHeaders(mail.unsubscribe),
    attachments: mail.attachments.map((attachment) => ({ ...attachment, contentTransferEncoding: 'base64' })),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const message = composer.compile();
  if (mail.attachments.length > 0) return message.build();
  // Without the header, the library sends plain ASCII text unencoded.
  message.setHeader('Content-Transfer-Encoding', 'base64');
  return Buffer.from(`${message.buildHeaders()}\r\n\r\n${wrap(encode(mail.text))}\r\n`);
}

function unsubscribeHeaders(
  { address, link }: NonNullable<OutgoingMail['unsubscribe']> = { address: null, link: null },
) {
  const ways = [...(address ? [`<mailto:${address}?subject=unsubscribe>`] : []), ...(link ? [`<${link}>`] : [])];
  return {
    ...(ways.length > 0 ? { 'List-Unsubscribe': ways.join(', ') } : {}),
    ...(link ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  };
}
