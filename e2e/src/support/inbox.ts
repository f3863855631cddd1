import { z } from 'zod';
import { stackAddress } from './stack-address.ts';

const messageSchema = z.object({
  id: z.string(),
  via: z.enum(['gmail', 'outlook', 'smtp']),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), size: z.number() })),
  receivedAt: z.string(),
});
export type Message = z.output<typeof messageSchema>;

/** All messages, newest first. */
export async function inboxMessages(): Promise<Message[]> {
  const answer = await fetch(`${stackAddress().inboxUrl}/api/messages`);
  return z.array(messageSchema).parse(await answer.json());
}

/** Waits for a number of matching messages and returns them. Mail from background jobs arrives a little later. */
export async function awaitMessages(
  count: number,
  matching: (message: Message) => boolean,
  timeoutMs = 120_000,
): Promise<Message[]> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline;) {
    const found = (await inboxMessages()).filter(matching);
    if (found.length >= count) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Fewer than ${count} such messages arrived: ${JSON.stringify(await inboxMessages(), undefined, 1)}`);
}

/** The bytes of an attachment. */
export async function attachmentBytes(message: Message, index: number): Promise<Buffer> {
  const answer = await fetch(`${stackAddress().inboxUrl}/api/messages/${message.id}/attachments/${index}`);
  if (!answer.ok) throw new Error(`The inbox has no attachment ${index} of ${message.id}: ${answer.status}.`);
  return Buffer.from(await answer.arrayBuffer());
}

export async function emptyInbox(): Promise<void> {
  await fetch(`${stackAddress().inboxUrl}/api/messages`, { method: 'DELETE' });
}

/** Stops or starts the mail server. */
export async function setMailServer(state: 'up' | 'down'): Promise<void> {
  const answer = await fetch(`${stackAddress().inboxUrl}/__smtp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ state }),
  });
  if (!answer.ok) throw new Error(`The inbox did not change its mail server: ${answer.status}.`);
}
