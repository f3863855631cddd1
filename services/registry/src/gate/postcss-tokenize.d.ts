/** The tokenizer of the parser itself, which has no types of its own. */
declare module 'postcss/lib/tokenize' {
  import type { Input } from 'postcss';

  export default function tokenize(input: Input): {
    endOfFile(): boolean;
    nextToken(): readonly [type: string, text: string, ...position: unknown[]];
  };
}
