/** Anything that JSON can hold. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A request of the page with its answer. */
export interface Exchange {
  readonly method: string;
  readonly url: URL;
  /** Undefined: no answer came. */
  readonly status: number | undefined;
  /** Undefined: it is no JSON. */
  readonly json: Json | undefined;
}
