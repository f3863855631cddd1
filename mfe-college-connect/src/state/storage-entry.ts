import type { z } from 'zod';

/** Storage may be blocked or full, and its text may be anything: then there is no result, as if it were empty. */
export function attempt<Result>(use: () => Result): Result | null {
  try {
    return use();
  } catch {
    return null;
  }
}

/** One user's data under one key of local storage. No method throws. */
export interface StorageEntry<Data> {
  /** What is stored for this user. Invalid data, and what another user left behind, is removed. */
  read(userId: string): Data | null;
  /** The text as it is stored, whosever it is. */
  text(): string | null;
  /** Answers whether the text is stored now. */
  put(text: string): boolean;
  remove(): void;
}

export function createStorageEntry<Data extends { readonly userId: string }>(
  storage: Storage | undefined,
  key: string,
  schema: z.ZodType<Data>,
): StorageEntry<Data> {
  const text = () => attempt(() => storage?.getItem(key)) ?? null;
  const remove = () => void attempt(() => storage?.removeItem(key));
  return {
    text,
    remove,
    read(userId) {
      const stored = text();
      if (stored === null) return null;
      const data = attempt(() => schema.safeParse(JSON.parse(stored)).data);
      if (data?.userId === userId) return data;
      remove();
      return null;
    },
    put: (value) =>
      attempt(() => {
        storage?.setItem(key, value);
        return storage !== undefined;
      }) ?? false,
  };
}
