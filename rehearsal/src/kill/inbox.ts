import { z } from 'zod';
import { standInPorts } from '../settings.ts';

const messagesSchema = z.array(
  z.object({
    id: z.string(),
    via: z.string(),
    from: z.string(),
    to: z.array(z.string()),
    subject: z.string(),
    receivedAt: z.string(),
  }),
);
export type Mail = z.output<typeof messagesSchema>[number];

const mailsUrl = `http://localhost:${standInPorts.inbox}/api/messages`;

/** Forgets the mails of before. */
export async function clearInbox(): Promise<void> {
  await fetch(mailsUrl, { method: 'DELETE' });
}

/** All mails that arrived anywhere in the world, the oldest first. */
export async function readInbox(): Promise<Mail[]> {
  const answer = await fetch(mailsUrl);
  return messagesSchema.parse(await answer.json()).toReversed();
}

/** Those that an athlete's mailbox sent. */
export function sentBy(mails: readonly Mail[], email: string): Mail[] {
  return mails.filter(({ via, from }) => via === 'gmail' && from.includes(email));
}
