import { parseError, type RestError } from './rest-error.ts';

/** Unquoted names end at PostgREST's separators; a dash belongs to the name unless it begins an arrow. */
const plainName = /(?:[\p{L}\p{N}_$ ]|-(?!>))+/uy;
const quotedText = /"((?:[^"\\]|\\.)*)"/suy;

/** Walks through one parameter of the query string. */
export class TextScanner {
  readonly #what: string;
  readonly #text: string;
  #position = 0;

  /** `what` names the parameter in errors, for example "select parameter". */
  constructor(what: string, text: string) {
    this.#what = what;
    this.#text = text;
  }

  get atEnd(): boolean {
    return this.#position >= this.#text.length;
  }

  /** Takes `token` when it comes next. */
  take(token: string): boolean {
    if (!this.#text.startsWith(token, this.#position)) return false;
    this.#position += token.length;
    return true;
  }

  /** Takes what the sticky expression matches here. */
  match(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.#position;
    const found = expression.exec(this.#text);
    if (!found) return undefined;
    this.#position += found[0].length;
    return found;
  }

  /** @throws PGRST100 when another token comes next */
  expect(token: string): void {
    if (!this.take(token)) throw this.error();
  }

  expectEnd(): void {
    if (!this.atEnd) throw this.error();
  }

  /** A name, plain or in double quotes. */
  name(): string {
    const quoted = this.quoted();
    if (quoted !== undefined) return quoted;
    const name = this.match(plainName)?.[0].trim();
    if (!name) throw this.error();
    return name;
  }

  /** Text in double quotes, in which a backslash escapes the next character. */
  quoted(): string | undefined {
    return this.match(quotedText)?.[1]?.replace(/\\(.)/gs, '$1');
  }

  /** Everything that is left. */
  rest(): string {
    const rest = this.#text.slice(this.#position);
    this.#position = this.#text.length;
    return rest;
  }

  error(): RestError {
    return parseError(this.#what, this.#text, this.#position);
  }
}
