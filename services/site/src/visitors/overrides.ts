import { readOverrides } from '@cc/contracts/federation/overrides';
import { remoteVersionSchema, type AddressOverride } from '@cc/contracts/federation/registry';
import { shellName } from '@cc/contracts/federation/shell';
import { isRemoteName } from '@cc/registry/read';

/** Versions that one visitor gets instead of the live ones. */
export interface Overrides {
  /** Stored versions, by the remote's name. */
  readonly versions: ReadonlyMap<string, string>;
  /** Builds at other addresses. */
  readonly addresses: readonly AddressOverride[];
}

export const noOverrides: Overrides = { versions: new Map(), addresses: [] };

export interface ReadOverrides extends Overrides {
  /** One sentence for each that is not allowed. */
  readonly refused: readonly string[];
}

/**
 * Reads the overrides of a link or a cookie.
 * @param origins those that may replace a remote; `:*` stands for any port
 */
export function allowedOverrides(text: string, origins: readonly string[]): ReadOverrides {
  const versions = new Map<string, string>();
  const addresses: AddressOverride[] = [];
  const refused: string[] = [];
  for (const { name, from } of readOverrides(text)) {
    if (!isRemoteName(name)) refused.push(`"${name}" is not the name of a remote.`);
    else if (remoteVersionSchema.safeParse(from).success) versions.set(name, from);
    else if (name === shellName) refused.push('The shell can be replaced by a stored version only.');
    else if (!isAddress(from)) refused.push(`"${from}" is neither a version of ${name} nor an address.`);
    else if (!originAllowed(from, origins)) refused.push(`${from} is not among the origins that may replace a remote.`);
    else addresses.push({ name, overrideUrl: from.replace(/(?<!\/)\/+$/, '') });
  }
  return { versions, addresses, refused };
}

/** Characters of the address of a build. */
const maxAddress = 500;

function isAddress(from: string): boolean {
  return from.length <= maxAddress && URL.canParse(from) && /^https?:$/.test(new URL(from).protocol);
}

function originAllowed(from: string, origins: readonly string[]): boolean {
  const { protocol, hostname, origin, username, password } = new URL(from);
  if (username || password) return false;
  return origins.some((allowed) => allowed === origin || allowed === `${protocol}//${hostname}:*`);
}
