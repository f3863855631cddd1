import { readFile, stat } from 'node:fs/promises';

export interface FreshFileOptions<Content> {
  readonly file: string;
  readonly parse: (text: string) => Content;
  /** Stands for a file that is not there. Without it, a missing file is an error. */
  readonly whenMissing?: Content;
  /** Told when the file changed into something that cannot be read; the content before stays. */
  readonly onUnreadable: (error: unknown) => void;
}

/** Reads a small JSON file once, and again whenever it was replaced. */
export class FreshFile<Content> {
  readonly #options: FreshFileOptions<Content>;
  #known: { readonly stamp: string; readonly content: Content } | undefined;

  constructor(options: FreshFileOptions<Content>) {
    this.#options = options;
  }

  /** @throws Error when the file is missing or unreadable and never was otherwise */
  async read(): Promise<Content> {
    const { file, parse, whenMissing, onUnreadable } = this.#options;
    const stamp = await stampOf(file);
    if (stamp === undefined && whenMissing !== undefined) return whenMissing;
    if (this.#known && this.#known.stamp === stamp) return this.#known.content;
    try {
      this.#known = { stamp: stamp ?? '', content: parse(await readFile(file, 'utf8')) };
    } catch (error) {
      if (!this.#known) throw error;
      onUnreadable(error);
      this.#known = { ...this.#known, stamp: stamp ?? '' };
    }
    return this.#known.content;
  }
}

async function stampOf(file: string): Promise<string | undefined> {
  try {
    const { mtimeMs, size, ino } = await stat(file);
    return `${mtimeMs} ${size} ${ino}`;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
}
