import { mailProviderSchema, type MailProvider } from '@cc/contracts/entities/mail-connection';
import { z } from 'zod';
import { storagePrefix } from './wizard-storage.ts';

/** In session storage: only the tab in which Connect was pressed accepts the return. */
export const pendingKey = `${storagePrefix}connecting`;

const pendingSchema = z.object({ provider: mailProviderSchema, at: z.number() });

/** Milliseconds. The server accepts a consent for ten minutes; exchanging it takes seconds. */
const validFor = 15 * 60_000;

/** Marks the press on Connect (D16.4). Without storage the return is not accepted. */
export function markConnecting(storage: Storage | undefined, provider: MailProvider): void {
  try {
    storage?.setItem(pendingKey, JSON.stringify({ provider, at: Date.now() }));
  } catch {
    // Full storage. The page says so after the return.
  }
}

/** The provider for which this tab pressed Connect, or null. A mark is valid for one return. */
export function takeConnecting(storage: Storage | undefined): MailProvider | null {
  try {
    const mark = pendingSchema.parse(JSON.parse(storage?.getItem(pendingKey) ?? ''));
    storage?.removeItem(pendingKey);
    return Date.now() - mark.at < validFor ? mark.provider : null;
  } catch {
    return null;
  }
}
