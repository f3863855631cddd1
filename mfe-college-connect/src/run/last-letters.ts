import type { Coach } from '@cc/contracts/entities/coach';
import { useAuth, useHost } from '@cc/shared-ui/host';
import { useCallback, useEffect, useState } from 'react';
import { readLastLetters, type LastLetters } from '../api/read-last-letters.ts';

const none: LastLetters = new Map();

/** When the user's coaches got their last letters. Empty until it is read: the server checks as well. */
export function useLastLetters(): { readonly letters: LastLetters; readonly reload: () => Promise<void> } {
  const host = useHost();
  const userId = useAuth().user?.id;
  const [letters, setLetters] = useState(none);
  const reload = useCallback(async () => {
    if (userId !== undefined) setLetters(await readLastLetters(host, userId).catch(() => none));
  }, [host, userId]);
  useEffect(() => {
    void reload();
  }, [reload]);
  return { letters, reload };
}

/** The time of the last letter to any of these coaches; undefined if there is none. */
export function lastLetterTo(coaches: readonly Pick<Coach, 'id'>[], letters: LastLetters): string | undefined {
  return coaches.reduce<string | undefined>((last, { id }) => {
    const time = letters.get(id);
    return time !== undefined && (last === undefined || time > last) ? time : last;
  }, undefined);
}
