/**
 * The attached files themselves, by the id of their `AttachmentInfo`: too large for the store, and a browser keeps no
 * file over a reload. One place, because one step picks them and another sends them.
 */
const files = new Map<string, File>();

/** Keeps a file and gives the id that names it. */
export function keepFile(file: File): string {
  const id = crypto.randomUUID();
  files.set(id, file);
  return id;
}

export function keptFile(id: string): File | undefined {
  return files.get(id);
}

export function forgetFile(id: string): void {
  files.delete(id);
}
