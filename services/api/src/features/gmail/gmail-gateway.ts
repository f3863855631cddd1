import { z } from 'zod';
import { callProvider } from '../../provider-call.ts';
import { composeMime } from '../../sending/compose-mime.ts';
import { readFailure, type MailGateway } from '../../sending/mail-gateway.ts';

const timeoutMs = 30_000;
const acceptedSchema = z.object({ id: z.string().min(1) });

/**
 * Gmail's upload endpoint with raw MIME (D1.8): 4 MB of files pass the limit of the JSON endpoint.
 * @param apiUrl without a slash at the end.
 */
export function createGmailGateway(apiUrl: string): MailGateway {
  return {
    sendsByOneCall: true,
    async prepare(mail) {
      const mime = await composeMime(mail);
      return {
        async send({ accessToken, commit }) {
          await commit(null);
          const answer = await callProvider({
            method: 'POST',
            url: `${apiUrl}/upload/gmail/v1/users/me/messages/send?uploadType=media`,
            headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'message/rfc822' },
            body: mime,
            timeoutMs,
          });
          if (answer.kind !== 'answered' || answer.status !== 200) return readFailure(answer, true);
          const accepted = acceptedSchema.safeParse(answer.body);
          return accepted.success
            ? { kind: 'accepted', messageId: accepted.data.id }
            : { kind: 'unknown', cause: 'Gmail accepted without naming the message.' };
        },
      };
    },
  };
}
