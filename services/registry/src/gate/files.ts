import type { Finding } from '@cc/contracts/deploy/finding';
import type { Budget } from '@cc/contracts/federation/registry';
import { ownValue } from '@cc/contracts/own-value';
import type { GateInput } from './gate.ts';

/** Bytes on the wire that a remote may have unless its declaration says otherwise. */
export const platformBudget: Budget = { entryBytes: 60_000, pageBytes: 60_000 };

/** Files that the manifest lists and the version lacks, and addresses that exist on one machine only. */
export function checkFiles({ candidate, files, texts }: GateInput): Finding[] {
  const { name, version, owner, entry, pages, fragmentFiles = {}, server, scenarios } = candidate;
  const lists = [candidate.files, ...Object.values(pages), ...Object.values(fragmentFiles)];
  const listed = [entry, ...lists.flatMap(({ js, css }) => [...js, ...css]), server, scenarios];
  const missing = [...new Set(listed)].filter((file) => file !== undefined && !files.has(file));
  // Libraries use addresses without a port to resolve relative ones.
  const local = [...texts].flatMap(([file, text]) => {
    const [address] = /https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\]):\d+/.exec(text) ?? [];
    return address ? [{ file, address }] : [];
  });
  return [
    ...missing.map((file) => ({
      check: 'files' as const,
      what: `${name} ${version} lists ${file}, but the file is missing.`,
      whom: [owner],
      remedy: 'Build and deploy again.',
    })),
    ...local.map(({ file, address }) => ({
      check: 'addresses' as const,
      what: `${file} names ${address}, which exists on the builder's machine only.`,
      whom: [owner],
      remedy: 'Take addresses from the host (HostConfig) instead of building them in.',
    })),
  ];
}

/** Bytes over the remote's budget. */
export function checkBudget({ candidate }: GateInput): Finding[] {
  const { name, owner, entry, files, pages, sizes, budget = platformBudget } = candidate;
  const finding = (what: string): Finding => {
    const remedy = 'Load less at first, or raise the budget in remote.json and explain it in the commit.';
    return { check: 'budget', what, whom: [owner], remedy };
  };
  if (!sizes) return [finding(`The manifest of ${name} does not say how large its files are.`)];
  const bytesOf = (names: readonly string[]) => names.reduce((sum, file) => sum + (ownValue(sizes, file) ?? 0), 0);
  const entryBytes = bytesOf([entry, ...files.js, ...files.css]);
  const over = Object.entries(pages).flatMap(([path, { js, css }]) => {
    const bytes = bytesOf([...js, ...css]);
    const message = `${path} loads ${bytes} bytes of its own, ${bytes - budget.pageBytes} over its budget of ${budget.pageBytes}.`;
    return bytes > budget.pageBytes ? [finding(message)] : [];
  });
  if (entryBytes <= budget.entryBytes) return over;
  const message = `${name} loads ${entryBytes} bytes before any page, ${entryBytes - budget.entryBytes} over its budget of ${budget.entryBytes}.`;
  return [finding(message), ...over];
}
