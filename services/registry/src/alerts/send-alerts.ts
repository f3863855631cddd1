import type { Storage } from '../storage/storage.ts';
import type { Alert } from './find-alerts.ts';

/** Milliseconds that the receiver may take. */
const timeout = 5_000;

/** @throws Error when the alert was not delivered; the next call tries again */
export type SendAlert = (alert: Alert) => Promise<void>;

/**
 * Posts each alert once a day, as `{ text }`, which the webhooks of Slack and Mattermost take: also if several registries find
 * it, or one starts again. Not once for good: figures of browsers can be forged, and the first alert would hide a true one.
 * @param url of the webhook; undefined: no alerts
 */
export function createAlerts(
  storage: Pick<Storage, 'createOnce' | 'remove'>,
  url: string | undefined,
  now = () => new Date(),
): SendAlert {
  return async ({ remote, version, about, text }) => {
    const at = now().toISOString();
    const key = `alerts/${remote}/${version}-${about}-${at.slice(0, 10)}.json`;
    if (url === undefined || !(await storage.createOnce(key, JSON.stringify({ at, text })))) return;
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text }),
        signal: AbortSignal.timeout(timeout),
      });
      if (!answer.ok) throw new Error(`it answered ${answer.status}`);
    } catch (cause) {
      await storage.remove(key);
      throw new Error(`The alert "${text}" could not be delivered.`, { cause });
    }
  };
}
