import { endingAccountKey } from '@cc/contracts/entities/ending-account';
import type { Store } from './stores.ts';

/** Milliseconds after which the deletion of an account is surely over: it is tried again every minute (D23). */
const deletionTime = 3_600_000;

/**
 * Whether an event of the session says that its account is gone, by the mark that this device has of its deletion
 * (D23.10).
 */
export function isAccountGone(device: Store, userId: string | undefined, event: string): boolean {
  const key = endingAccountKey(userId ?? '');
  const since = Date.now() - Date.parse(device.getItem(key) ?? '');
  // An account that still gets new tokens was kept, perhaps on another device.
  if (event === 'TOKEN_REFRESHED' && since > deletionTime) device.removeItem(key);
  return event === 'SIGNED_OUT' && since >= 0;
}
