import { createHmac } from 'node:crypto';
import { isSameSecret } from './opaque-secret.ts';

/** What a token is good for. That of one purpose is none of another. */
type LetterPurpose = 'opt-out' | 'bounce' | 'newsletter';

/**
 * What a link or an address of ours names a send or a subscription by: its id and 80 bits of a signature, as 52
 * hexadecimal digits in lower case, since mail servers may change the case.
 */
export interface LetterTokens {
  tokenOf(purpose: LetterPurpose, id: string): Promise<string>;
  /** The id of a token; null: the token is not ours. */
  idOf(purpose: LetterPurpose, token: string): Promise<string | null>;
}

/** @param readKey asked before the first token, and again only if it failed. */
export function createLetterTokens(readKey: () => Promise<Buffer>): LetterTokens {
  let reading: Promise<Buffer> | undefined;
  const readOnce = () =>
    (reading ??= readKey().catch((error: unknown) => {
      reading = undefined;
      throw error;
    }));
  const tokenOf = async (purpose: LetterPurpose, id: string) => {
    const signature = createHmac('sha256', await readOnce())
      .update(`${purpose} ${id}`)
      .digest('hex');
    return id.replaceAll('-', '') + signature.slice(0, 20);
  };
  return {
    tokenOf,
    async idOf(purpose, token) {
      const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})[0-9a-f]{20}$/.exec(token);
      if (!parts) return null;
      const id = parts.slice(1).join('-');
      return isSameSecret(token, await tokenOf(purpose, id)) ? id : null;
    },
  };
}
