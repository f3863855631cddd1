import { randomUUID } from 'node:crypto';
import type { Storage } from '../storage/storage.ts';
import type { Alert } from './find-alerts.ts';

/** Milliseconds that the receiver may take. */
const timeout = 5_000;

/** @throws Error when the alert was not delivered; the next call tries again */
export type SendAlert = (alert: Alert) => Promise<void>;

/**
 * Posts each alert once a day, as `{ text }`, which the webhooks of Slack and Mattermost take: also if several
 * registries find it, or one starts again. Not once for good: figures of browsers can be forged, and the first alert
 * would hide a true one.
 * @param url of the webhook; undefined: no alerts
 */
export function createAlerts(
  storage: Pick<Storage, 'createOnce' | 'read' | 'write' | 'remove'>,
  url: string | undefined,
  now = () => new Date(),
): SendAlert {
  return async ({ remote, version, about, text }) => {
    const at = now().toISOString();
    const key = `alerts/${remote}/${version}-${about}-${at.slice(0, 10)}.json`;
    if (url === undefined) return;
    const mark = JSON.stringify({ at, text, id: randomUUID() });
    try {
      // A client that repeats a request after a lost answer finds its own mark.
      const known = (await storage.createOnce(key, mark)) ? mark : String((await storage.read(key)) ?? '');
      // An empty one has no valid signature: another hand wrote it to hold the alert back.
      if (known === '') await storage.write(key, mark);
      else if (known !== mark) return;
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text }),
        signal: AbortSignal.timeout(timeout),
      });
      if (!answer.ok) throw new Error(`it answered ${answer.status}`);
    } catch (cause) {
      await storage.remove(key).catch(() => undefined);
      throw new Error(`The alert "${text}" could not be delivered.`, { cause });
    }
  };
}
