import { sessionSchema } from '@cc/contracts/entities/session';
import { sessionKey } from './stored-session.ts';
import type { Store } from './stores.ts';

/** The user of the stored session; undefined without a readable one. */
export function storedUserId(storage: Store): string | undefined {
  try {
    return sessionSchema.safeParse(JSON.parse(storage.getItem(sessionKey) ?? 'null')).data?.user.id;
  } catch {
    return undefined;
  }
}
